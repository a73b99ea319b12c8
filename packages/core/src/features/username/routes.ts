import { mutation, postedQuery } from '../../contract/routes.js';

export const usernameRoutes = {
  signInUsername: mutation('/sign-in/username', ['session', 'sessions']),
  isUsernameAvailable: postedQuery('/is-username-available', ['session']),
};
