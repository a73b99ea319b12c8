import { mutation, page, redirect } from '../../contract/routes.js';

export const magicLinkRoutes = {
  signInMagicLink: mutation('/sign-in/magic-link'),
  confirmMagicLink: page('/magic-link/confirm'),
  verifyMagicLink: redirect('/magic-link/verify'),
};
