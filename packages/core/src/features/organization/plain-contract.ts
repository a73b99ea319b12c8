import { defineContract } from '../../contract/endpoint.js';
import { text } from '../../contract/fields.js';
import type { OrganizationFields } from './fields-contract.js';
import { invitationEndpoints } from './invitation-contract.js';
import { lifecycleEndpoints } from './lifecycle-contract.js';
import { memberEndpoints } from './member-contract.js';
import { permissionEndpoints } from './permission-contract.js';
import { modelsOf } from './shapes-contract.js';

/** The contract of one configuration; its types know of no configured field, `OrganizationContract` adds them. */
export function createOrganizationContract(fields: OrganizationFields) {
  const models = modelsOf(fields);
  return defineContract(
    'organization',
    {
      ...lifecycleEndpoints(models),
      ...invitationEndpoints(models),
      ...memberEndpoints(models),
      ...permissionEndpoints,
    },
    { session: { activeOrganizationId: text({ optional: true, settable: false }) } },
  );
}

export const organizationContract = createOrganizationContract({});
