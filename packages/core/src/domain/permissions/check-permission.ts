import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { AskedPermission, OtherMember, PermissionAnswer, PermissionPlace } from '../access/permission.js';
import type { App, PermissionCall, Work } from '../app/app.js';
import { hasSecondFactor } from '../sessions/basis.js';

/**
 * Checks whether the caller has a permission in an organization: by the roles of the code and those that the organization created,
 * by the roles in the team if `place` names one, by the policy on second factors, and for an API key by its scopes. Without `work` it
 * runs one statement for a session. With `access: 'token'` in the contract, this statement reads the session too. `work` is the
 * transaction of the change: with it, the organization's row is locked, so that no other call can take a role away before the change.
 * Check every change with it. Throws `UNAUTHORIZED` if the session has ended, and a `TypeError` without the plugin `organization`.
 */
export function checkPermission(
  call: PermissionCall,
  place: PermissionPlace,
  permission: AskedPermission,
  work?: Work,
): Promise<PermissionAnswer> {
  const { permissionCheck } = call.app;
  if (!permissionCheck) throw new TypeError('checkPermission needs the plugin organization()');
  return permissionCheck(call, place, permission, work);
}

/**
 * Checks whether the user of a session has more permissions in an organization than another member: their roles there, without those in
 * teams, grant `permission` and everything that the roles of the other member grant, and not the other way round. False if one of them
 * is not a member, or if the organization requires a second factor that the session has not shown. Two statements. `db`: the
 * transaction that has locked the organization's row (`checkPermission`). Pass it if no other call may change roles before the decision
 * takes effect. Throws a `TypeError` without the plugin `organization`.
 */
export function isAboveMember(
  app: App,
  db: Db,
  { session, user }: SignedIn<User>,
  other: OtherMember,
): Promise<boolean> {
  const { organizations, settings } = app;
  if (!organizations) throw new TypeError('isAboveMember needs the plugin organization()');
  const hasVerifiedSecondFactor = hasSecondFactor(app, session);
  return organizations.isAbove(db, { ...other, userId: user.id, hasVerifiedSecondFactor, now: settings.now() });
}
