import type { Handlers } from '../../define-plugin.js';
import type { organizationContract } from './contract/base.js';
import { invitationHandlers } from './invitations/invitations.js';
import { answerHandlers } from './invitations/responses.js';
import { memberHandlers } from './members/members.js';
import type { OrganizationSettings } from './options.js';
import { activeHandlers } from './organizations/active.js';
import { lifecycleHandlers } from './organizations/lifecycle.js';
import { listHandlers } from './organizations/lists.js';
import { policyHandlers } from './organizations/second-factor.js';
import { roleHandlers } from './roles/roles.js';

export function organizationHandlers(
  rules: OrganizationSettings,
): Handlers<(typeof organizationContract)['endpoints']> {
  return {
    ...lifecycleHandlers(rules),
    ...policyHandlers(rules),
    ...activeHandlers,
    ...memberHandlers(rules),
    ...invitationHandlers(rules),
    ...answerHandlers(rules),
    ...roleHandlers(rules),
    ...listHandlers(rules),
  };
}
