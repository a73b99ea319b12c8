import { definePlugin, type Plugin } from '../../define-plugin.js';
import { type JwtContract, jwtContract } from './contract.js';
import { type JwtOptions, resolveJwt } from './options.js';
import { jwks } from './tables.js';

export type { JwtAlgorithm } from './algorithm.js';
export type { JwtOptions } from './options.js';

/**
 * Tokens with which other services identify the user without a call to this server. The services verify them with
 * `latchkey/verify`.
 */
export function jwt(options: JwtOptions = {}): Plugin<JwtContract> {
  const rules = resolveJwt(options);
  return definePlugin(jwtContract, {
    tables: [jwks],
    handlers: async () => (await import('./handlers.js')).jwtHandlers(rules),
  });
}
