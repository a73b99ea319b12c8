import type { AdminHandlers } from './handlers/admin-handlers.js';
import { banHandlers } from './handlers/bans.js';
import { bulkHandlers } from './handlers/bulk.js';
import { impersonationHandlers } from './handlers/impersonation.js';
import { memberImpersonationHandlers } from './handlers/member-impersonation.js';
import { readingHandlers } from './handlers/reading.js';
import { roleHandlers } from './handlers/roles.js';
import { runtimeRoleHandlers } from './handlers/runtime-roles.js';
import { sessionHandlers } from './handlers/sessions.js';
import { supportCodeHandlers } from './handlers/support-codes.js';
import { userHandlers } from './handlers/users.js';
import type { Config } from './options.js';

export function adminHandlers(config: Config): AdminHandlers {
  return {
    ...readingHandlers(config),
    ...userHandlers(config),
    ...roleHandlers(config),
    ...runtimeRoleHandlers(config),
    ...banHandlers(config),
    ...sessionHandlers(config),
    ...bulkHandlers(config),
    ...impersonationHandlers(config),
    ...memberImpersonationHandlers(config),
    ...supportCodeHandlers,
  };
}
