export type { OrganizationContract } from './configured-contract.js';
export type { OrganizationFields } from './fields-contract.js';
export { createOrganizationContract, organizationContract } from './plain-contract.js';
