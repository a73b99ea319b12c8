import { type ClientPlugin, defineClientPlugin, type PublicContract } from 'latchkey/plugin/client';
import type { ApiKeysContract } from './contract.js';
import { apiKeyRoutes } from './routes.js';

/** The contract of `apiKeys()` as a client gets it, by a name that declarations of applications can contain. */
export interface ApiKeyClientContract extends PublicContract<ApiKeysContract, keyof typeof apiKeyRoutes> {}

/** The client part of `apiKeys()`. */
export const apiKeyClient = (): ClientPlugin<ApiKeyClientContract> =>
  defineClientPlugin<ApiKeysContract>()(apiKeyRoutes);
