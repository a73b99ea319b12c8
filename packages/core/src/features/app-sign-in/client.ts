import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { AppSignInContract } from './contract.js';
import { appSignInRoutes } from './routes.js';

/** The contract of `appSignIn()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface AppSignInClientContract extends PublicContract<AppSignInContract, keyof typeof appSignInRoutes> {}

/** The client part of `appSignIn()`. */
export const appSignInClient = (): ClientPlugin<AppSignInClientContract> =>
  defineClientPlugin<AppSignInContract>()(appSignInRoutes);
