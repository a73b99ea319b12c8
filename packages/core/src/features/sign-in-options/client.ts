import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { signInOptionsContract } from './contract.js';
import { signInOptionsRoutes } from './routes.js';

/** The contract of `GET /sign-in-options` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface SignInOptionsClientContract
  extends PublicContract<typeof signInOptionsContract, keyof typeof signInOptionsRoutes> {}

/** The client part of `GET /sign-in-options`, for screens that show the sign-in options of the server. The server needs no plugin for it. */
export const signInOptionsClient = (): ClientPlugin<SignInOptionsClientContract> =>
  defineClientPlugin<typeof signInOptionsContract>()(signInOptionsRoutes);
