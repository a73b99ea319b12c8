import { Avatar } from '../../components/avatar.js';
import { useNotices } from '../../components/notice.js';
import { useCurrent } from '../current.js';
import { type Team, type TeamMembership, useUpdateTeamMemberRole, useUserTeams } from '../hooks.js';
import { RoleSelect } from '../roles/role-select.js';
import { nameRoles, rolesToGiveInTeam } from '../roles/roles.js';
import { teamProblem } from './team-messages.js';

interface TeamPersonProps {
  readonly team: Team;
  readonly person: TeamMembership;
  readonly mayUpdate: boolean;
  readonly onRemove: () => void;
}

/** A member of a team, with their role in it. */
export function TeamPerson({ team, person, mayUpdate, onRemove }: TeamPersonProps) {
  const { name, email, image } = person.user;
  return (
    <li className="person-row">
      <Avatar name={name} image={image} />
      <div className="person-words">
        <h4>{name}</h4>
        <p className="hint">{email}</p>
      </div>
      <div className="row-actions">
        {mayUpdate ? (
          <RoleInTeam team={team} person={person} />
        ) : (
          person.role && <span className="badge badge-open">{nameRoles(person.role)}</span>
        )}
        {mayUpdate && (
          <button
            type="button"
            className="button button-small"
            aria-label={`Remove ${name} from ${team.name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        )}
      </div>
    </li>
  );
}

function RoleInTeam({ team, person }: Pick<TeamPersonProps, 'team' | 'person'>) {
  const { member, ownRoles, of } = useCurrent();
  const own = useUserTeams().data?.find(({ id }) => id === team.id)?.role ?? '';
  const updateRole = useUpdateTeamMemberRole();
  const notices = useNotices();
  const { name } = person.user;

  const change = async (role: string) => {
    try {
      await updateRole.mutateAsync({ ...of, teamId: team.id, memberId: person.memberId, role: role || null });
      const what = role === '' ? 'has no role' : `is ${nameRoles(role).toLowerCase()}`;
      notices.done(`${name} ${what} in “${team.name}” now.`);
    } catch (error) {
      notices.problem(teamProblem(error));
    }
  };
  return (
    <RoleSelect
      label={`Role of ${name} in ${team.name}`}
      held={person.role ?? ''}
      given={rolesToGiveInTeam({ role: `${member.role},${own}`, ownRoles })}
      none="No role here"
      onChange={change}
    />
  );
}
