import { defineClientFeature } from '../../client/feature.js';
import type { jwtContract } from './contract.js';
import { jwtRoutes } from './routes.js';

/** The client part of `jwt()`: `client.getToken()` and `client.getJwks()`. */
export const jwtClient = () => defineClientFeature<typeof jwtContract>()(jwtRoutes);
