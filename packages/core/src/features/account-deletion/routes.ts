import { mutation, redirect } from '../../contract/routes.js';

export const accountDeletionRoutes = {
  deleteUser: mutation('/delete-user', ['session', 'sessions', 'accounts']),
  deleteUserCallback: redirect('/delete-user/callback', ['GET', 'POST']),
};
