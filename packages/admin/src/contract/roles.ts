import { endpoint, input, pick, shape } from 'latchkey/plugin';
import * as z from 'zod/mini';
import { adminErrors } from '../errors.js';
import { adminRoutes } from '../routes.js';
import { freshSession, requires } from './inputs.js';

/** Actions by resource: `{ user: ['list'] }`. */
const permission = z
  .record(z.string().check(z.maxLength(255)), z.array(z.string().check(z.maxLength(255))).check(z.maxLength(100)))
  .check(z.refine((sent) => Object.keys(sent).length <= 100, { error: 'At most 100 resources' }));

const roleInput = { role: z.string().check(z.maxLength(40)), code: input.factorCode };

const role = z.object({
  id: z.string(),
  role: z.string(),
  permission: z.record(z.string(), z.readonly(z.array(z.string()))),
  createdAt: shape.timestamp,
  updatedAt: shape.timestamp,
});

const defined = pick(
  adminErrors,
  'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE',
  'UNKNOWN_PERMISSION',
  'ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION',
);
const notFound = pick(adminErrors, 'ROLE_NOT_FOUND');

/** The endpoints for the roles that administrators make at run time. */
export const roleEndpoints = {
  /**
   * Creates a role of the application, with some of the permissions that the configured roles have, at most those of the caller. A name
   * that a user still has is refused.
   */
  adminCreateRole: endpoint(adminRoutes.adminCreateRole, {
    access: freshSession,
    audit: 'role.created',
    guard: requires('role:create'),
    input: z.object({ ...roleInput, permission }),
    output: role,
    errors: {
      ...defined,
      ...pick(
        adminErrors,
        'INVALID_ROLE_NAME',
        'ROLE_ALREADY_EXISTS',
        'ROLE_IS_STILL_ASSIGNED',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES',
      ),
    },
  }),
  /** Lists the roles that administrators have made, by name. Configured roles are not included. */
  adminListRoles: endpoint(adminRoutes.adminListRoles, {
    access: 'session',
    audit: false,
    guard: requires('role:list'),
    output: z.array(role),
  }),
  /** Changes the permissions of a role, for every user who has it. The caller's own roles cover the old and the new ones. */
  adminUpdateRole: endpoint(adminRoutes.adminUpdateRole, {
    access: freshSession,
    audit: 'role.updated',
    guard: requires('role:update'),
    input: z.object({ ...roleInput, permission }),
    output: role,
    errors: { ...defined, ...notFound },
  }),
  /** Deletes a role that no user has. */
  adminDeleteRole: endpoint(adminRoutes.adminDeleteRole, {
    access: freshSession,
    audit: 'role.deleted',
    guard: requires('role:delete'),
    input: z.object(roleInput),
    output: role,
    errors: {
      ...notFound,
      ...pick(adminErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', 'ROLE_IS_STILL_ASSIGNED'),
    },
  }),
};
