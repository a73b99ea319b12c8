import { mutation, redirect } from '../../contract/routes.js';

export const passwordRoutes = {
  signUpEmail: mutation('/sign-up/email', ['session', 'sessions']),
  signInEmail: mutation('/sign-in/email', ['session', 'sessions']),
  forgetPassword: mutation('/forget-password'),
  forgetPasswordCallback: redirect('/reset-password/:token', ['GET', 'POST']),
  resetPassword: mutation('/reset-password', ['session', 'sessions']),
  changePassword: mutation('/change-password', ['session', 'sessions']),
};
