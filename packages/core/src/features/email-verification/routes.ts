import { mutation, redirect } from '../../contract/routes.js';

export const emailVerificationRoutes = {
  sendVerificationEmail: mutation('/send-verification-email'),
  verifyEmail: redirect('/verify-email', ['GET', 'POST']),
  restoreEmail: redirect('/change-email/restore', ['GET', 'POST']),
  changeEmail: mutation('/change-email', ['session']),
};
