import { mutation, redirect } from '../../contract/routes.js';

export const magicLinkRoutes = {
  signInMagicLink: mutation('/sign-in/magic-link'),
  // A `GET` shows a page with a button, which sends a `POST`.
  verifyMagicLink: redirect('/magic-link/verify', ['GET', 'POST']),
};
