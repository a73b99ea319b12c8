import { mutation, query } from '../../contract/routes.js';

export const sessionRoutes = {
  getSession: query('/get-session', ['session']),
  listSessions: query('/list-sessions', ['sessions'], 'session'),
  revokeSession: mutation('/revoke-session', ['session', 'sessions']),
  revokeSessions: mutation('/revoke-sessions', ['session', 'sessions']),
  revokeOtherSessions: mutation('/revoke-other-sessions', ['sessions']),
  signOut: mutation('/sign-out', ['session', 'sessions']),
};
