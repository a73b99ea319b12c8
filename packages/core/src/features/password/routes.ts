import { mutation } from '../../contract/routes.js';

export const passwordRoutes = {
  signUpEmail: mutation('/sign-up/email', ['session', 'sessions']),
  signInEmail: mutation('/sign-in/email', ['session', 'sessions']),
};
