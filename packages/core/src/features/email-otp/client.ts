import { defineClientFeature } from '../../client/feature.js';
import type { emailOtpContract } from './contract.js';
import { emailOtpRoutes } from './routes.js';

/** The client part of `emailOTP()`. */
export const emailOTPClient = () => defineClientFeature<typeof emailOtpContract>()(emailOtpRoutes);
