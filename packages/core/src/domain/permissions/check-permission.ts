import type { AskedPermission, PermissionAnswer, PermissionPlace } from '../access/permission.js';
import type { PermissionCall, Work } from '../app/app.js';

/**
 * Checks whether the caller has a permission in an organization: by the roles of the code and those that the organization created,
 * by the roles in the team if `place` names one, by the policy on second factors, and for an API key by its scopes. Without `work` it
 * is one statement for a session, which is read in the same one if the contract says `access: 'token'`. With `work`, the transaction
 * of the change, the organization's row is locked, so that a role that another call takes away meanwhile does not count; check every
 * change there. Throws `UNAUTHORIZED` if the session has ended, and a `TypeError` without the plugin `organization`.
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
