import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { useNotices } from '../../components/notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { RenameForm } from '../../forms/rename-form.js';
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
  const updateTeam = useUpdateTeam();
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
        <RenameForm
          name={team.name}
          maxLength={255}
          rename={async (name) => {
            await updateTeam.mutateAsync({ ...of, teamId: team.id, data: { name } });
            return true;
          }}
          explain={explainTeam}
          onDone={renamed}
        />
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

/** A placeholder for the list. */
export function TeamCardSkeleton() {
  return (
    <li className="card" aria-hidden="true">
      <Skeleton className="skeleton-line" />
    </li>
  );
}
