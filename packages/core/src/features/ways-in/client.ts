import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { waysInContract } from './contract.js';
import { waysInRoutes } from './routes.js';

/** The contract of `GET /ways-in` as a client gets it, by a name that declarations of applications can contain. */
export interface WaysInClientContract extends PublicContract<typeof waysInContract, keyof typeof waysInRoutes> {}

/** The client part of `GET /ways-in`, for screens that show the ways in of the server. The server needs no plugin for it. */
export const waysInClient = (): ClientPlugin<WaysInClientContract> =>
  defineClientPlugin<typeof waysInContract>()(waysInRoutes);
