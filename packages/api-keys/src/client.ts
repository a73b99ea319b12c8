import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { ApiKeysContract } from './contract.js';
import { apiKeyRoutes } from './routes.js';

/** The contract of `apiKeys()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface ApiKeyClientContract extends PublicContract<ApiKeysContract, keyof typeof apiKeyRoutes> {}

/** The client part of `apiKeys()`. */
export const apiKeyClient = (): ClientPlugin<ApiKeyClientContract> =>
  defineClientPlugin<ApiKeysContract>()(apiKeyRoutes);
