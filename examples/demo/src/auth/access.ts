import { createAccessControl, defaultOrganizationAccess, defaultOrganizationRoles } from 'latchkey/client';

const { statements } = defaultOrganizationAccess;

/** The permissions in an organization, for server and client. No built-in role has `member:impersonate`. */
export const access = createAccessControl({ ...statements, member: [...statements.member, 'impersonate'] });

/** The built-in roles; owners also act as members. */
export const roles = { ...defaultOrganizationRoles, owner: access.newRole(access.statements) };
