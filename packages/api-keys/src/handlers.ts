import type { RecordUse } from './check/last-use.js';
import { creationHandlers } from './handlers/creation.js';
import type { KeyHandlers } from './handlers/key-handlers.js';
import { leakHandlers } from './handlers/leaks.js';
import { managementHandlers } from './handlers/management.js';
import { verificationHandlers } from './handlers/verification.js';
import type { Config } from './options.js';

export function apiKeyHandlers(config: Config, recordUse: RecordUse): KeyHandlers {
  return {
    ...creationHandlers(config),
    ...managementHandlers(config),
    ...verificationHandlers(config, recordUse),
    ...leakHandlers(config),
  };
}
