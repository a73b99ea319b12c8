import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { waysInContract } from './contract-temporary.js';
import { waysInRoutes } from './routes.js';

export type { WaysIn } from './ways-in.js';

/** The contract of `GET /ways-in` as a client gets it, by a name that declarations of applications can contain. */
export interface UiClientContract extends PublicContract<typeof waysInContract, keyof typeof waysInRoutes> {}

/** The client part that the screens need: it reads which ways in the server has. The server needs no plugin for it. */
export const uiClient = (): ClientPlugin<UiClientContract> => defineClientPlugin<typeof waysInContract>()(waysInRoutes);
