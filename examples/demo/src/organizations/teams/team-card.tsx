import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useNotices } from '../../components/notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { useCurrent } from '../current.js';
import { Show, type Team, useHasPermission, useRemoveTeam, useUpdateTeam } from '../hooks.js';
import { explainTeam, teamProblem } from './team-messages.js';
import { TeamPeople } from './team-people.js';

interface TeamCardProps {
  readonly team: Team;
  readonly onRemoved: () => void;
}

/** A team with its members. */
export function TeamCard({ team, onRemoved }: TeamCardProps) {
  const { of } = useCurrent();
  const removeTeam = useRemoveTeam();
  // The user's roles in this team count too.
  const here = { ...of, teamId: team.id };
  const mayUpdate = useHasPermission({ team: ['update'] }, here).data ?? false;
  const notices = useNotices();
  const dialog = useRef<HTMLDialogElement>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);

  const remove = async () => {
    try {
      await removeTeam.mutateAsync(here);
      notices.done(`The team “${team.name}” is removed.`);
      onRemoved();
    } catch (error) {
      notices.problem(teamProblem(error));
    }
  };
  const renamed = () => {
    // At once, so that the button is back when it gets the focus.
    flushSync(() => setRenaming(false));
    rename.current?.focus();
  };
  return (
    <li className="card team" aria-label={team.name}>
      {isRenaming ? (
        <RenameTeam team={team} onDone={renamed} />
      ) : (
        <div className="team-head">
          <h3>{team.name}</h3>
          <div className="row-actions">
            {mayUpdate && (
              <button
                ref={rename}
                type="button"
                className="button button-small"
                aria-label={`Rename ${team.name}`}
                onClick={() => setRenaming(true)}
              >
                Rename
              </button>
            )}
            <Show when={{ permission: { team: ['delete'] }, ...here }}>
              <button
                type="button"
                className="button button-small"
                aria-label={`Remove the team ${team.name}`}
                onClick={() => dialog.current?.showModal()}
              >
                Remove
              </button>
            </Show>
          </div>
        </div>
      )}
      <TeamPeople team={team} mayUpdate={mayUpdate} />
      <ConfirmDialog dialog={dialog} title={`Remove ${team.name}?`} action="Remove team" onConfirm={remove}>
        <p>Its members stay in the organization.</p>
      </ConfirmDialog>
    </li>
  );
}

function RenameTeam({ team, onDone }: { readonly team: Team; readonly onDone: () => void }) {
  const { of } = useCurrent();
  const updateTeam = useUpdateTeam();
  const form = useForm({
    check: (value) => ({ name: value('name').trim() === '' && 'Enter a name.' }),
    async send(value) {
      await updateTeam.mutateAsync({ ...of, teamId: team.id, data: { name: value('name').trim() } });
      onDone();
    },
    explain: explainTeam,
  });
  return (
    <Form state={form} label={`Rename ${team.name}`}>
      <TextField
        ref={(input) => input?.focus()}
        name="name"
        label="New name"
        autoComplete="off"
        maxLength={255}
        defaultValue={team.name}
      />
      <div className="actions">
        <Submit state={form} working="Saving…">
          Save name
        </Submit>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

/** A placeholder for the list. */
export function TeamCardSkeleton() {
  return (
    <li className="card" aria-hidden="true">
      <Skeleton className="skeleton-line" />
    </li>
  );
}
