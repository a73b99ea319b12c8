import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { PasskeysContract } from './contract.js';
import { passkeyRoutes } from './routes.js';

/** The contract of `passkeys()` as a client gets it, by a name that declarations of applications can contain. */
export interface PasskeyClientContract extends PublicContract<PasskeysContract, keyof typeof passkeyRoutes> {}

/** The client part of `passkeys()`. */
export const passkeyClient = (): ClientPlugin<PasskeyClientContract> =>
  defineClientPlugin<PasskeysContract>()(passkeyRoutes);
