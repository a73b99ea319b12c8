export type { NamedOrganization } from '@latchkey/query/organizations';
export type { PermissionIn } from 'latchkey/client';
export {
  type OrganizationAccess,
  type OrganizationHooks,
  type OrganizationHooksOptions,
  type OrganizationSource,
  organizationHooks,
} from './organizations/hooks.js';
export type { PagesHook, PagesInput, PagesOptions } from './organizations/pages.js';
export type { NamedTeam, PermissionResult } from './organizations/permission.js';
export type { OrganizationCondition } from './organizations/show.js';
