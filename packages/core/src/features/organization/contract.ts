export { createOrganizationContract, organizationContract } from './contract/base.js';
export type { OrganizationContract } from './contract/configured.js';
export type { OrganizationFields } from './contract/fields.js';
