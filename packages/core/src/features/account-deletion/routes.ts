import { internal, mutation, redirect } from '../../contract/routes.js';

export const accountDeletionRoutes = {
  deleteUser: mutation('/delete-user', ['session', 'sessions', 'accounts']),
  deleteUserCallback: redirect('/delete-user/callback', ['GET', 'POST']),
};

/** For the server's own code alone, so no client lists it. */
export const removalRoutes = { removeUser: internal('/users/remove') };
