import { internal, internalQuery } from '../../contract/routes.js';

/** For the server's own code alone, so no client lists them. */
export const usersRoutes = {
  createUser: internal('/users/create'),
  createSession: internal('/users/create-session'),
  findUser: internalQuery('/users/find'),
  listUsers: internalQuery('/users/list'),
  changeUser: internal('/users/change'),
  verifyUser: internal('/users/verify'),
  unverifyUser: internal('/users/unverify'),
  setUserPassword: internal('/users/set-password'),
  revokeUserSessions: internal('/users/revoke-sessions'),
};
