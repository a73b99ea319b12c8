import { Actions, Button } from '../../elements/buttons.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { useToast } from '../../primitives/use-toast.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { teamTexts } from '../../texts/english/teams.js';
import { fill } from '../../texts/fill.js';
import { type Team, teamsPlugin } from './teams.js';

interface NewTeamProps {
  readonly of: ShownOrganization;
  readonly onDone: () => void;
}

export function NewTeam({ of, onDone }: NewTeamProps) {
  const texts = useTexts('teams', teamTexts);
  const toast = useToast();
  const create = neededHook(useUI().auth, 'useCreateTeam', teamsPlugin)(of);
  const send = async (name: string) => {
    await create.mutateAsync({ name });
    onDone();
    toast(fill(texts.created, { team: name }));
  };
  return (
    <NameForm
      title={texts.createTitle}
      action={texts.create}
      working={texts.creating}
      name=""
      send={send}
      onCancel={onDone}
    />
  );
}

interface RenameTeamProps {
  readonly team: Team;
  readonly of: ShownOrganization;
  readonly onDone: () => void;
}

export function RenameTeam({ team, of, onDone }: RenameTeamProps) {
  const texts = useTexts('teams', teamTexts);
  const { save, saving } = useCommonTexts();
  const update = neededHook(useUI().auth, 'useUpdateTeam', teamsPlugin)(of);
  const send = async (name: string) => {
    await update.mutateAsync({ teamId: team.id, data: { name } });
    onDone();
  };
  return (
    <NameForm
      title={fill(texts.renameOf, { team: team.name })}
      action={save}
      working={saving}
      name={team.name}
      send={send}
      onCancel={onDone}
    />
  );
}

interface NameFormProps {
  readonly title: string;
  readonly action: string;
  readonly working: string;
  readonly name: string;
  readonly send: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ title, action, working, name, send, onCancel }: NameFormProps) {
  const texts = useTexts('teams', teamTexts);
  const { cancel } = useCommonTexts();
  const state = useForm({
    check: (value) => ({ name: value('name').trim() === '' && texts.nameMissing }),
    send: (value) => send(value('name').trim()),
    places: { TEAM_ALREADY_EXISTS: 'name' },
  });
  return (
    <Form state={state} label={title}>
      <TextField name="name" label={texts.name} autoComplete="off" maxLength={255} defaultValue={name} />
      <Actions>
        <Submit state={state} working={working}>
          {action}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );
}
