import { additionHandlers } from './handlers/addition.js';
import { managementHandlers } from './handlers/management.js';
import type { PasskeyHandlers } from './handlers/passkey-handlers.js';
import { reauthenticationHandlers } from './handlers/reauthentication.js';
import { secondFactorHandlers } from './handlers/second-factor.js';
import { signInHandlers } from './handlers/sign-in.js';
import { signUpHandlers } from './handlers/sign-up.js';
import type { Config } from './options.js';

export function passkeyHandlers(config: Config): PasskeyHandlers {
  return {
    ...signInHandlers(config),
    ...signUpHandlers(config),
    ...additionHandlers(config),
    ...secondFactorHandlers(config),
    ...reauthenticationHandlers(config),
    ...managementHandlers(config),
  };
}
