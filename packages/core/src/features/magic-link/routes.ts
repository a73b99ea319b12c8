import { mutation, redirect } from '../../contract/routes.js';

export const magicLinkRoutes = {
  signInMagicLink: mutation('/sign-in/magic-link'),
  // By POST from the page with the button that a GET shows.
  verifyMagicLink: redirect('/magic-link/verify', ['GET', 'POST']),
};
