import { internal, mutation, redirect } from '../../contract/routes.js';

export const accountDeletionRoutes = {
  deleteUser: mutation('/delete-user', ['session', 'sessions', 'accounts']),
  deleteUserCallback: redirect('/delete-user/callback', ['GET', 'POST']),
};

/** Only for the server's own code, so no client lists it. */
export const removalRoutes = { removeUser: /* @__PURE__ */ internal('/users/remove') };
