import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { UsernameContract } from './contract.js';
import { usernameRoutes } from './routes.js';

/** The contract of `username()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface UsernameClientContract extends PublicContract<UsernameContract, keyof typeof usernameRoutes> {}

/** The client's part of `username()`. */
export function usernameClient(): ClientPlugin<UsernameClientContract> {
  return defineClientPlugin<UsernameContract>()(usernameRoutes);
}
