import type { Handlers } from '../../feature.js';
import { activeHandlers } from './active.js';
import { answerHandlers } from './answers.js';
import { invitationHandlers } from './invitations.js';
import { lifecycleHandlers } from './lifecycle.js';
import { listHandlers } from './lists.js';
import { memberHandlers } from './members.js';
import type { Rules } from './options.js';
import type { organizationContract } from './plain-contract.js';
import { roleHandlers } from './roles.js';

export function organizationHandlers(rules: Rules): Handlers<(typeof organizationContract)['endpoints']> {
  return {
    ...lifecycleHandlers(rules),
    ...activeHandlers,
    ...memberHandlers(rules),
    ...invitationHandlers(rules),
    ...answerHandlers(rules),
    ...roleHandlers(rules),
    ...listHandlers(rules),
  };
}
