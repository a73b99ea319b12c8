import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { JwtContract } from './contract.js';
import { jwtRoutes } from './routes.js';

/** The contract of `jwt()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface JwtClientContract extends PublicContract<JwtContract, keyof typeof jwtRoutes> {}

/** The client part of `jwt()`: `client.getToken()` and `client.getJwks()`. */
export const jwtClient = (): ClientPlugin<JwtClientContract> => defineClientPlugin<JwtContract>()(jwtRoutes);
