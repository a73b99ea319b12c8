import { Fragment, type ReactElement, useState } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { ErrorAlert } from '../../elements/notes.js';
import { Badge, List, Panel, Row } from '../../elements/section.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { Confirm } from '../../primitives/confirm.js';
import { WithToasts } from '../../primitives/toast.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { useSignInOptions } from '../../sign-in-options/use-sign-in-options.js';
import { teamTexts } from '../../texts/english/teams.js';
import { fill } from '../../texts/fill.js';
import { type OrganizationProps, useShown } from '../current.js';
import { OrganizationSection } from '../organization-section.js';
import { PartPager, partFrom } from '../pager.js';
import { NewTeam, RenameTeam } from './team-forms.js';
import { TeamMembers } from './team-members.js';
import { type Team, teamsPlugin, useMayInTeam, useMayInTeams } from './teams.js';

/** The teams of an organization, and their members. Nothing where the server has no teams. */
export function OrganizationTeams(props: OrganizationProps): ReactElement | null {
  const of = useShown(props);
  const texts = useTexts('teams', teamTexts);
  const { options } = useSignInOptions();
  if (!options?.organization.teams) return null;
  return (
    <OrganizationSection of={of} title={texts.teams} lead={texts.teamsLead}>
      <WithToasts>
        <Teams of={of} />
      </WithToasts>
    </OrganizationSection>
  );
}

/** The open panel: that of a team, or the form for a new one. */
type Open = { readonly teamId: string; readonly panel: 'members' | 'name' } | 'new' | undefined;

function Teams({ of }: { readonly of: ShownOrganization }) {
  const { auth } = useUI();
  const texts = useTexts('teams', teamTexts);
  const [first, setFirst] = useState(0);
  const read = neededHook(auth, 'useTeams', teamsPlugin)({ ...of, ...partFrom(first) });
  const own = neededHook(auth, 'useUserTeams', teamsPlugin)();
  const { data: teams, error } = read;
  const may = useMayInTeams(of);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ErrorAlert error={error} />
      {(awaits(read, own) || may.isLoading) && <Waiting />}
      {teams?.length === 0 && first === 0 && <p>{texts.noTeams}</p>}
      <List label={texts.teams}>
        {teams?.map((team) => {
          const panel = typeof open === 'object' && open.teamId === team.id ? open.panel : undefined;
          return (
            <Fragment key={team.id}>
              <TeamRow
                team={team}
                of={of}
                isOpen={panel === 'members'}
                onOpen={(next) => setOpen(panel === next ? undefined : { teamId: team.id, panel: next })}
              />
              {panel && (
                <Panel>
                  {panel === 'name' ? (
                    <RenameTeam team={team} of={of} onDone={close} />
                  ) : (
                    <TeamMembers team={team} of={of} />
                  )}
                </Panel>
              )}
            </Fragment>
          );
        })}
      </List>
      {teams && <PartPager first={first} rows={teams.length} onFirst={setFirst} />}
      {may.create && open !== 'new' && (
        <Actions>
          <Button onClick={() => setOpen('new')}>{texts.createTitle}</Button>
        </Actions>
      )}
      {may.create && open === 'new' && <NewTeam of={of} onDone={close} />}
    </>
  );
}

interface TeamRowProps {
  readonly team: Team;
  readonly of: ShownOrganization;
  readonly isOpen: boolean;
  readonly onOpen: (panel: 'members' | 'name') => void;
}

function TeamRow({ team: { id, name }, of, isOpen, onOpen }: TeamRowProps) {
  const { auth } = useUI();
  const texts = useTexts('teams', teamTexts);
  const { data: own = [] } = neededHook(auth, 'useUserTeams', teamsPlugin)();
  const remove = neededHook(auth, 'useRemoveTeam', teamsPlugin)(of);
  const may = useMayInTeam(of, id);
  const team = name;
  return (
    <Row
      title={
        <>
          {name} {own.some((each) => each.id === id) && <Badge>{texts.yours}</Badge>}
        </>
      }
    >
      <Button label={fill(isOpen ? texts.hideOf : texts.showOf, { team })} onClick={() => onOpen('members')}>
        {isOpen ? texts.hide : texts.show}
      </Button>
      {may.update && (
        <Button label={fill(texts.renameOf, { team })} onClick={() => onOpen('name')}>
          {texts.rename}
        </Button>
      )}
      {may.delete && (
        <Confirm
          action={texts.deleteAction}
          label={fill(texts.deleteTitle, { team })}
          title={fill(texts.deleteTitle, { team })}
          lead={texts.deleteLead}
          done={fill(texts.deleted, { team })}
          onConfirm={() => remove.mutateAsync({ teamId: id })}
        />
      )}
    </Row>
  );
}
