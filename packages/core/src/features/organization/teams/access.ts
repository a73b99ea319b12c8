import type { SignedIn } from '../../../contract/shapes.js';
import type { Organization, RoleRules } from '../../../domain/access/organization.js';
import type { App, Authenticated, Work } from '../../../domain/app/app.js';
import type { User } from '../../../store/schema/tables.js';
import { lockRow } from '../../../store/statements/index.js';
import { enter, type Membership } from '../rules/membership.js';
import type { ByPolicy } from '../rules/policy.js';
import { organization as organizationTable } from '../store/tables.js';
import { findTeam, findTeamMember } from '../store/teams.js';

/** The rules of the plugin organization, which teams requires. */
export function roleRulesOf({ organizations }: App): RoleRules {
  if (!organizations) throw new Error('teams() needs organization()');
  return organizations;
}

/** A call about teams: of a user, or of the server's own code. */
export interface ActingInTeams extends ByPolicy {
  readonly session: SignedIn<User> | null;
  readonly authenticated: Authenticated | undefined;
}

/** A caller who acts in an organization. The organization's row is locked. */
export interface Actor {
  readonly organization: Organization;
  /** Absent for the server's own code. */
  readonly membership: Membership | undefined;
  may(action: 'create' | 'update' | 'delete'): boolean;
}

/**
 * Locks the organization's row and reads what the caller can do there (Z45, Z47). `null` if the caller is not a member, or
 * the organization does not exist. In a call about a team, the caller's roles in that team count too.
 */
export async function enterAs(
  work: Work,
  call: ActingInTeams,
  organizationId: string | null,
  teamId?: string,
): Promise<Actor | null> {
  if (organizationId === null) return null;
  const { session } = call;
  if (!session) {
    const organization = await lockRow(work.tx, organizationTable, organizationId);
    return organization ? { organization, membership: undefined, may: () => true } : null;
  }
  const entered = await enter(roleRulesOf(work.app), work, { ...call, session }, organizationId);
  if (!entered) return null;
  const inTeam = teamId === undefined ? undefined : await findTeamMember(work.tx, teamId, entered.member.id);
  const membership = inTeam ? entered.within(inTeam.role) : entered;
  return { organization: membership.organization, membership, may: (action) => membership.may({ team: [action] }) };
}

interface InTeam {
  readonly organizationId: string | null;
  readonly teamId: string;
}
interface Updating extends ActingInTeams {
  fail(
    code:
      | 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR'
      | 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
      | 'ORGANIZATION_NOT_FOUND'
      | 'TEAM_NOT_FOUND',
  ): Error;
}

/** A caller who can update a team, and the team. The organization's row is locked. */
export async function enterTeam(work: Work, call: Updating, { organizationId, teamId }: InTeam) {
  const actor = await enterAs(work, call, organizationId, teamId);
  if (!actor) throw call.fail(call.session ? 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM' : 'ORGANIZATION_NOT_FOUND');
  if (!actor.may('update')) throw call.fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM');
  const { organization } = actor;
  const team = await findTeam(work.tx, organization.id, teamId);
  if (!team) throw call.fail('TEAM_NOT_FOUND');
  return { actor, organization, team };
}
