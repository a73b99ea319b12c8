export type { NamedOrganization } from './organizations/active.js';
export {
  createOrganizationHooks,
  type OrganizationHooks,
  type OrganizationHooksOptions,
  type OrganizationSource,
} from './organizations/hooks.js';
export type { PagesHook, PagesInput, PagesOptions } from './organizations/pages.js';
export type { NamedTeam, PermissionIn, PermissionResult } from './organizations/permission.js';
export type { Condition, ShowComponent, ShowProps } from './organizations/show.js';
