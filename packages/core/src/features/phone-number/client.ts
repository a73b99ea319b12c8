import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { PhoneNumberContract } from './contract.js';
import { phoneNumberRoutes } from './routes.js';

/** The contract of `phoneNumber()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface PhoneNumberClientContract
  extends PublicContract<PhoneNumberContract, keyof typeof phoneNumberRoutes> {}

/** The client's part of `phoneNumber()`. */
export function phoneNumberClient(): ClientPlugin<PhoneNumberClientContract> {
  return defineClientPlugin<PhoneNumberContract>()(phoneNumberRoutes);
}
