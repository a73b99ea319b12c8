import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { PasskeysContract } from './contract.js';
import { passkeyRoutes } from './routes.js';

/** The contract of `passkeys()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface PasskeyClientContract extends PublicContract<PasskeysContract, keyof typeof passkeyRoutes> {}

/** The client part of `passkeys()`. */
export const passkeyClient = (): ClientPlugin<PasskeyClientContract> =>
  defineClientPlugin<PasskeysContract>()(passkeyRoutes);

export type { PasskeyCalls } from './browser/calls.js';
export type { Hint } from './browser/ceremonies.js';
export type { CeremonyCode } from './browser/ceremony-error.js';
export {
  type AutofillOptions,
  type Ceremony,
  type HintOptions,
  type PasskeyActions,
  passkeyActions,
  type SignInOptions,
} from './browser/passkey-actions.js';
