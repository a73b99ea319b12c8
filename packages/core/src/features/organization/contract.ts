export type { OrganizationContract } from './contract/configured.js';
export type { OrganizationFields } from './contract/fields.js';
export { createOrganizationContract, organizationContract } from './contract/plain.js';
