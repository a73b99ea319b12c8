import { defineClientPlugin } from '../../client/define-client-plugin.js';
import type { jwtContract } from './contract.js';
import { jwtRoutes } from './routes.js';

/** The client part of `jwt()`: `client.getToken()` and `client.getJwks()`. */
export const jwtClient = () => defineClientPlugin<typeof jwtContract>()(jwtRoutes);
