import { mutation } from '../../contract/routes.js';

export const emailOtpRoutes = {
  sendVerificationOTP: mutation('/email-otp/send-verification-otp'),
  verifyEmailOTP: mutation('/email-otp/verify-email', ['session', 'sessions']),
  signInEmailOTP: mutation('/sign-in/email-otp', ['session', 'sessions']),
  forgetPasswordEmailOTP: mutation('/forget-password/email-otp'),
  resetPasswordEmailOTP: mutation('/email-otp/reset-password', ['session', 'sessions', 'accounts']),
};
