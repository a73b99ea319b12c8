import { defineClientPlugin } from '../../client/define-client-plugin.js';
import type { phoneNumberContract } from './contract.js';
import { phoneNumberRoutes } from './routes.js';

/** The client's part of `phoneNumber()`. */
export function phoneNumberClient() {
  return defineClientPlugin<typeof phoneNumberContract>()(phoneNumberRoutes);
}
