import { defineContract } from '../../../contract/endpoint.js';
import { text } from '../../../contract/fields.js';
import type { OrganizationFields } from './fields.js';
import { invitationEndpoints } from './invitations.js';
import { memberEndpoints } from './members.js';
import { lifecycleEndpoints } from './organizations.js';
import { permissionEndpoints } from './roles.js';
import { modelsOf } from './shapes.js';

/** Declared explicitly: an editor shows no documentation for the properties of an inferred type of several objects. */
type BaseEndpoints = ReturnType<typeof lifecycleEndpoints> &
  ReturnType<typeof invitationEndpoints> &
  ReturnType<typeof memberEndpoints> &
  typeof permissionEndpoints;

/** Creates the contract of one configuration. Its types do not contain the configured fields; `OrganizationContract` adds them. */
export function createOrganizationContract(fields: OrganizationFields) {
  const models = modelsOf(fields);
  const endpoints: BaseEndpoints = {
    ...lifecycleEndpoints(models),
    ...invitationEndpoints(models),
    ...memberEndpoints(models),
    ...permissionEndpoints,
  };
  return defineContract('organization', endpoints, {
    session: { activeOrganizationId: text({ optional: true, settable: false }) },
  });
}

export const organizationContract = createOrganizationContract({});
