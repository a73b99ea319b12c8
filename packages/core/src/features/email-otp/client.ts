import { defineClientPlugin } from '../../client/define-client-plugin.js';
import type { emailOtpContract } from './contract.js';
import { emailOtpRoutes } from './routes.js';

/** The client part of `emailOTP()`. */
export const emailOTPClient = () => defineClientPlugin<typeof emailOtpContract>()(emailOtpRoutes);
