import { defineClientFeature } from '../../client/feature.js';
import type { emailOtpContract } from './contract.js';
import { emailOtpRoutes } from './routes.js';

/** One-time codes by mail, for the client. */
export const emailOTPClient = () => defineClientFeature<typeof emailOtpContract>()(emailOtpRoutes);
