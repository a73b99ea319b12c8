export {
  createOrganizationHooks,
  type OrganizationHooks,
  type OrganizationHooksOptions,
  type OrganizationSource,
} from './organization-hooks.js';
export type { PagesHook, PagesInput, PagesOptions } from './organization-pages.js';
export type { NamedTeam, PermissionIn, PermissionResult } from './organization-permission.js';
export type { NamedOrganization } from './organization-place.js';
export type { Condition, ShowComponent, ShowProps } from './organization-show.js';
