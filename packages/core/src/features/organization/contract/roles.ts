import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.js';
import { pick } from '../../../contract/errors.js';
import { guard } from '../../../contract/oversight/guard.js';
import { pageShape } from '../../../contract/paging.js';
import { organizationRoutes as routes } from '../routes.js';
import { organizationErrors as own, permissionErrors, policyErrors, roleErrors, strangerErrors } from './errors.js';
import { named, permission, role } from './shapes.js';

const roleChange = {
  ...pick(own, 'NO_ACTIVE_ORGANIZATION', 'MEMBER_NOT_FOUND'),
  ...pick(roleErrors, 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_THE_ROLES_OF_THIS_ORGANIZATION'),
};

/** The endpoints for permissions and for the roles that an organization creates. */
export const permissionEndpoints = {
  /**
   * Checks whether the caller has a permission: actions of exactly one resource. With `teamId`, the caller's roles in
   * that team count too. If the caller is not a member of the team, only the roles in the organization count.
   */
  hasPermission: endpoint(routes.hasPermission, {
    access: 'token',
    guard: guard.insideOrganization,
    input: z.object({ permission, teamId: z.optional(z.string()), ...named }),
    output: z.object({ error: z.null(), success: z.boolean() }),
    errors: { ...policyErrors, ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...permissionErrors },
  }),
  /** Creates a role of this organization. The role cannot grant more than the caller has. */
  createRole: endpoint(routes.createRole, {
    audit: 'role.created',
    guard: guard.inPerson,
    access: 'session',
    input: z.object({ role: z.string(), permission, ...named }),
    output: role,
    errors: {
      ...policyErrors,
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
  /** Changes the permissions of a role that the organization created. The change affects all members with the role. */
  updateRole: endpoint(routes.updateRole, {
    audit: 'role.updated',
    guard: guard.inPerson,
    access: 'session',
    input: z.object({ role: z.string(), permission, ...named }),
    output: role,
    errors: {
      ...policyErrors,
      ...roleChange,
      ...pick(own, 'ROLE_NOT_FOUND'),
      ...pick(roleErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', 'UNKNOWN_PERMISSION'),
    },
  }),
  /** Deletes a role that no member holds and no invitation offers. */
  deleteRole: endpoint(routes.deleteRole, {
    audit: 'role.deleted',
    guard: guard.inPerson,
    access: 'session',
    input: z.object({ role: z.string(), ...named }),
    output: role,
    errors: {
      ...policyErrors,
      ...roleChange,
      ...pick(own, 'ROLE_NOT_FOUND'),
      ...pick(roleErrors, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE', 'ROLE_IS_STILL_ASSIGNED'),
    },
  }),
  /**
   * Lists the roles that the organization created, page by page, the oldest first. Roles that are defined in code are
   * not included.
   */
  listRoles: endpoint(routes.listRoles, {
    access: 'token',
    guard: guard.insideOrganization,
    input: z.optional(z.object({ ...named, ...pageShape })),
    output: z.array(role),
    errors: { ...policyErrors, ...pick(own, 'NO_ACTIVE_ORGANIZATION'), ...strangerErrors },
  }),
};
