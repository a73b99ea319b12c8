import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { SignedIn } from '../../../contract/shapes.js';
import type { Organization, RoleRules } from '../../../domain/access/organization.js';
import type { PermissionPlace } from '../../../domain/access/permission.js';
import type { App, PermissionCall, PermissionCheck, Work } from '../../../domain/app/app.js';
import { confinedTo } from '../../../domain/sessions/read-session.js';
import { hasVerifiedSecondFactor } from '../../../domain/sign-in/second-factor.js';
import { findSession } from '../../../store/rows/sessions.js';
import type { User } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { listOwnRoles } from '../store/members.js';
import { findMembershipWithOrganization } from '../store/memberships.js';
import { findTeamMember } from '../store/teams.js';
import { areNamed, holdMembership, type Membership, membershipOf, readMembership } from './membership.js';

/** The caller as a member, with the session and user that were read for the check. */
interface Acting {
  readonly membership: Membership<Pick<Organization, 'id' | 'secondFactorStartsAt'>>;
  readonly signedIn: SignedIn<User>;
}

/** Makes the check for which plugins call `checkPermission`. */
export function permissionCheckOf(rules: RoleRules): PermissionCheck {
  return async (call, place, permission, work) => {
    const { authenticated } = call;
    if (authenticated && !areNamed(authenticated.scopes, permission)) return { allowed: false, reason: 'scope' };
    const found = await (work ? hold(rules, call, place, work) : read(rules, call, place));
    if (!found) return { allowed: false, reason: 'not-a-member' };
    const { membership, signedIn } = found;
    const from = membership.organization.secondFactorStartsAt;
    const isConfined = confinedTo(signedIn.session) !== undefined; // then the gate checks the factors of the administrator's own session
    const isRequired = !isConfined && from !== null && from <= call.app.settings.now();
    if (isRequired && !(await hasVerifiedSecondFactor(call, signedIn, work?.tx ?? call.db)))
      return { allowed: false, reason: 'second-factor' };
    if (!membership.may(permission)) return { allowed: false, reason: 'not-granted' };
    return { allowed: true, member: membership.member };
  };
}

/** Reads the membership, for a session together with the session. */
async function read(
  rules: RoleRules,
  call: PermissionCall,
  { organizationId, teamId }: PermissionPlace,
): Promise<Acting | undefined> {
  const { session: signedIn } = call;
  if (call.authenticated && 'user' in signedIn) {
    const found = await findMembershipWithOrganization(call.db, signedIn.user.id, 'id', organizationId);
    if (!found) return undefined;
    const ownRoles = await listOwnRoles(call.db, organizationId);
    return inTeam(call.app, call.db, { membership: membershipOf(rules, { ...found, ownRoles }), signedIn }, teamId);
  }
  const session = 'user' in signedIn ? signedIn.session : signedIn;
  const found = await readMembership({ ...call, session }, { organizationId, teamId });
  const { organization, member, ownRoles, roleInTeam } = found;
  if (!organization || !member) return undefined;
  return { membership: membershipOf(rules, { organization, member, ownRoles }, roleInTeam), signedIn: found };
}

/** Reads the membership with the organization's row locked (Z45). */
async function hold(
  rules: RoleRules,
  call: PermissionCall,
  { organizationId, teamId }: PermissionPlace,
  work: Work,
): Promise<Acting | undefined> {
  const signedIn = 'user' in call.session ? call.session : await findSession(work.tx, call.session.token);
  if (!signedIn) throw failure(commonErrors, 'UNAUTHORIZED');
  const { authenticated } = call;
  const membership = await holdMembership(rules, work, { session: signedIn, authenticated }, organizationId);
  return membership ? inTeam(call.app, work.tx, { membership, signedIn }, teamId) : undefined;
}

async function inTeam({ teams }: App, db: Db, acting: Acting, teamId: string | undefined): Promise<Acting> {
  // Without the plugin teams there is no table of team members.
  if (!teams || teamId === undefined) return acting;
  const held = await findTeamMember(db, teamId, acting.membership.member.id);
  return held ? { ...acting, membership: acting.membership.within(held.role) } : acting;
}
