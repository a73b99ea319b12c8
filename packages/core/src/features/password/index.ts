import { defineFeature } from '../../feature.js';
import { passwordContract } from './contract.js';
import { type PasswordOptions, resolvePassword } from './options.js';

export type { PasswordOptions } from './options.js';

/** Sign-up and sign-in with e-mail and password, and how the password is reset, changed and set. */
export function password(options: PasswordOptions = {}) {
  const rules = resolvePassword(options);
  return defineFeature(passwordContract, {
    handlers: async () => (await import('./handlers.js')).passwordHandlers(rules),
  });
}
