import type { SignedIn } from '../../contract/shapes.js';
import type { Membership, NamedOrganization, Organization } from '../../domain/access/organization.js';
import type { App, ByPolicy, Caller, OrganizationPort, Work } from '../../domain/app/app.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { findTeam, findTeamMember } from './store.js';

/** The port of the plugin organization, which teams requires. */
export function portOf({ organizations }: App): OrganizationPort {
  if (!organizations) throw new Error('teams() needs organization()');
  return organizations;
}

type Calling = Caller & { readonly session: SignedIn | null; readonly db: Db };

/** The organization that a call names, or the active one; `null` if no organization has that slug. */
export async function organizationIdOf(
  call: Calling & { fail(code: 'NO_ACTIVE_ORGANIZATION'): Error },
  named: NamedOrganization,
): Promise<string | null> {
  const id = await portOf(call.app).identify(call.db, call.session, named);
  if (id === undefined) throw call.fail('NO_ACTIVE_ORGANIZATION');
  return id;
}

/** A call about teams: of a user, or of the server's own code. */
export interface ActingInTeams extends ByPolicy {
  readonly session: SignedIn<User> | null;
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
  const port = portOf(work.app);
  const { session } = call;
  if (!session) {
    const organization = await port.hold(work, organizationId);
    return organization ? { organization, membership: undefined, may: () => true } : null;
  }
  const entered = await port.enter(work, { ...call, session }, organizationId);
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
