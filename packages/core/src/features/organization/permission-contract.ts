import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.js';
import { pick } from '../../contract/errors.js';
import { pageShape } from '../../contract/paging.js';
import { organizationErrors as own, permissionErrors, roleErrors, strangerErrors } from './errors.js';
import { organizationRoutes as routes } from './routes.js';
import { named, permission, role } from './shapes-contract.js';

const roleChange = {
  ...pick(own, 'NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'),
  ...pick(roleErrors, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION'),
};

/** What members may do, and the roles that an organization makes for itself. */
export const permissionEndpoints = {
  /**
   * Whether the caller may do something: actions of exactly one resource. With `teamId` their roles in that team count
   * besides; one that they are not in grants nothing more.
   */
  hasPermission: endpoint(routes.hasPermission, {
    access: 'token',
    input: z.object({ permission, teamId: z.optional(z.string()), ...named }),
    output: z.object({ error: z.null(), success: z.boolean() }),
    errors: { ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...permissionErrors },
  }),
  /** Makes a role of this organization's own, granting nothing that the caller lacks. */
  createRole: endpoint(routes.createRole, {
    access: 'session',
    input: z.object({ role: z.string(), permission, ...named }),
    output: role,
    errors: {
      ...roleChange,
      ...pick(
        roleErrors,
        'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE',
        'INVALID_ROLE_NAME',
        'UNKNOWN_PERMISSION',
        'ROLE_ALREADY_EXISTS',
        'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES',
      ),
    },
  }),
  /** Gives a role of its own other permissions, for everybody who holds it. */
  updateRole: endpoint(routes.updateRole, {
    access: 'session',
    input: z.object({ role: z.string(), permission, ...named }),
    output: role,
    errors: {
      ...roleChange,
      ...pick(own, 'ROLE_NOT_FOUND'),
      ...pick(roleErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', 'UNKNOWN_PERMISSION'),
    },
  }),
  /** Removes a role that nobody holds or is invited with. */
  deleteRole: endpoint(routes.deleteRole, {
    access: 'session',
    input: z.object({ role: z.string(), ...named }),
    output: role,
    errors: {
      ...roleChange,
      ...pick(own, 'ROLE_NOT_FOUND'),
      ...pick(roleErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', 'ROLE_IS_STILL_ASSIGNED'),
    },
  }),
  /** The roles that an organization has made for itself, page by page, the oldest first; those of the code are not among them. */
  listRoles: endpoint(routes.listRoles, {
    access: 'token',
    input: z.optional(z.object({ ...named, ...pageShape })),
    output: z.array(role),
    errors: { ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...strangerErrors },
  }),
};
