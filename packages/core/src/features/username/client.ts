import { defineClientPlugin } from '../../client/define-client-plugin.js';
import type { usernameContract } from './contract.js';
import { usernameRoutes } from './routes.js';

/** The client's part of `username()`. */
export function usernameClient() {
  return defineClientPlugin<typeof usernameContract>()(usernameRoutes);
}
