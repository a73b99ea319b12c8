import type { SignedIn } from '../../contract/shapes.js';
import type { NamedOrganization, Organization, Standing } from '../../domain/access/organization.js';
import type { App, Caller, OrganizationPort, Work } from '../../domain/app/app.js';
import type { Db } from '../../store/statements/executor.js';
import { findTeamMember } from './store.js';

/** The port of the feature organization, which teams requires. */
export function portOf({ organizations }: App): OrganizationPort {
  if (!organizations) throw new Error('teams() needs organization()');
  return organizations;
}

type Calling = Caller & { readonly session: SignedIn | null; readonly db: Db };

/** The organization that a call names, or the active one; `null` if no organization has that slug. */
export async function placeOf(
  call: Calling & { fail(code: 'NO_ACTIVE_ORGANIZATION'): Error },
  named: NamedOrganization,
): Promise<string | null> {
  const id = await portOf(call.app).identify(call.db, call.session, named);
  if (id === undefined) throw call.fail('NO_ACTIVE_ORGANIZATION');
  return id;
}

/** A caller who acts in an organization. The organization's row is locked. */
export interface Acting {
  readonly organization: Organization;
  /** The caller's membership; absent for the server's own code. */
  readonly by: Standing | undefined;
  may(action: 'create' | 'update' | 'delete'): boolean;
}

/**
 * Locks the organization's row and reads what the caller can do there (Z45, Z47). `null` if the caller is not a member, or
 * the organization does not exist. In a call about a team, the caller's roles in that team count too.
 */
export async function enterAs(
  work: Work,
  by: SignedIn | null,
  organizationId: string | null,
  teamId?: string,
): Promise<Acting | null> {
  if (organizationId === null) return null;
  const port = portOf(work.app);
  if (!by) {
    const organization = await port.hold(work, organizationId);
    return organization ? { organization, by: undefined, may: () => true } : null;
  }
  const entered = await port.enter(work, { organizationId, userId: by.user.id });
  if (!entered) return null;
  const inTeam = teamId === undefined ? undefined : await findTeamMember(work.tx, teamId, entered.member.id);
  const standing = inTeam ? entered.within(inTeam.role) : entered;
  return { organization: standing.organization, by: standing, may: (action) => standing.may({ team: [action] }) };
}
