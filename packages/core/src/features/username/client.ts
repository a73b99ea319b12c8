import { defineClientFeature } from '../../client/feature.js';
import type { usernameContract } from './contract.js';
import { usernameRoutes } from './routes.js';

/** The client's part of `username()`. */
export function usernameClient() {
  return defineClientFeature<typeof usernameContract>()(usernameRoutes);
}
