import { internal, internalQuery, mutation } from '../../contract/routes.js';

export const emailOtpRoutes = {
  sendVerificationOTP: mutation('/email-otp/send-verification-otp'),
  createVerificationOTP: internal('/email-otp/create-verification-otp'),
  getVerificationOTP: internalQuery('/email-otp/get-verification-otp'),
  verifyEmailOTP: mutation('/email-otp/verify-email', ['session', 'sessions']),
  signInEmailOTP: mutation('/sign-in/email-otp', ['session', 'sessions']),
  forgetPasswordEmailOTP: mutation('/forget-password/email-otp'),
  resetPasswordEmailOTP: mutation('/email-otp/reset-password', ['session', 'sessions', 'accounts']),
};
