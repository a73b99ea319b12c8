import { defineContract } from '../../../contract/endpoint.js';
import { text } from '../../../contract/fields.js';
import type { OrganizationFields } from './fields.js';
import { invitationEndpoints } from './invitations.js';
import { memberEndpoints } from './members.js';
import { lifecycleEndpoints } from './organizations.js';
import { permissionEndpoints } from './roles.js';
import { modelsOf } from './shapes.js';

/** The contract of one configuration. Its types do not contain the configured fields; `OrganizationContract` adds them. */
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
