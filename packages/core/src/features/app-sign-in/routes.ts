import { mutation, redirect } from '../../contract/routes.js';

export const appSignInRoutes = {
  // A `GET` leads to the sign-in page or shows a page with a button, which sends a `POST`.
  appSignIn: redirect('/app-sign-in', ['GET', 'POST']),
  exchangeAppCode: mutation('/app-sign-in/code', ['session', 'sessions']),
};
