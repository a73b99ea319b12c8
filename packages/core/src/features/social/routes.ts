import { mutation, redirect } from '../../contract/routes.js';

export const socialRoutes = {
  signInSocial: mutation('/sign-in/social', ['session', 'sessions']),
  createIdTokenNonce: mutation('/sign-in/social/nonce'),
  // By `POST` for providers that answer with a form.
  callbackOAuth: redirect('/callback/:id', ['GET', 'POST']),
  linkSocialAccount: mutation('/link-social', ['accounts']),
  reauthenticateSocial: mutation('/reauthenticate/social'),
  // By `POST`, so that the tokens are in no URL and no cache.
  getAccessToken: mutation('/get-access-token'),
  refreshToken: mutation('/refresh-token', ['accounts']),
};
