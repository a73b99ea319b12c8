import { type ClientPlugin, defineClientPlugin, type PublicContract } from '../../client/define-client-plugin.js';
import type { EmailOTPContract } from './contract.js';
import { emailOtpRoutes } from './routes.js';

/** The contract of `emailOTP()` as a client gets it: a named type, so that declaration files of applications can refer to it. */
export interface EmailOTPClientContract extends PublicContract<EmailOTPContract, keyof typeof emailOtpRoutes> {}

/** The client part of `emailOTP()`. */
export const emailOTPClient = (): ClientPlugin<EmailOTPClientContract> =>
  defineClientPlugin<EmailOTPContract>()(emailOtpRoutes);
