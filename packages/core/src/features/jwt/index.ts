import { defineFeature } from '../../feature.js';
import { jwtContract } from './contract.js';
import { type JwtOptions, keyPolicyOf } from './options.js';
import { jwks } from './tables.js';

export type { JwtAlgorithm } from './algorithm.js';
export type { JwtOptions } from './options.js';

/** Tokens by which other services learn who is signed in, without asking this one; they verify with `latchkey/verify`. */
export function jwt(options: JwtOptions = {}) {
  const policy = keyPolicyOf(options);
  return defineFeature(jwtContract, {
    tables: [jwks],
    handlers: async () => (await import('./handlers.js')).jwtHandlers(options, policy),
  });
}
