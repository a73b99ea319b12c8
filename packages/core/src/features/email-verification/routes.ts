import { mutation, redirect } from '../../contract/routes.js';

export const emailVerificationRoutes = {
  sendVerificationEmail: mutation('/send-verification-email'),
  verifyEmail: redirect('/verify-email'),
  changeEmail: mutation('/change-email', ['session']),
};
