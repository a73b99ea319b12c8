import { defineClientFeature } from '../../client/feature.js';
import type { phoneNumberContract } from './contract.js';
import { phoneNumberRoutes } from './routes.js';

/** The client's part of `phoneNumber()`. */
export function phoneNumberClient() {
  return defineClientFeature<typeof phoneNumberContract>()(phoneNumberRoutes);
}
