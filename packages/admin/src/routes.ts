import { mutation, postedQuery, query } from 'latchkey/plugin/client';

export const adminRoutes = {
  adminListUsers: query('/admin/list-users', ['adminUsers'], 'session'),
  adminGetUser: query('/admin/get-user', ['adminUsers'], 'session'),
  adminListUserSessions: query('/admin/list-user-sessions', ['adminUsers'], 'session'),
  adminCreateUser: mutation('/admin/create-user', ['adminUsers']),
  adminUpdateUser: mutation('/admin/update-user', ['adminUsers']),
  adminSetRole: mutation('/admin/set-role', ['adminUsers']),
  adminSetPassword: mutation('/admin/set-user-password', ['adminUsers']),
  adminBanUser: mutation('/admin/ban-user', ['adminUsers']),
  adminUnbanUser: mutation('/admin/unban-user', ['adminUsers']),
  adminRevokeSession: mutation('/admin/revoke-user-session', ['adminUsers']),
  adminRevokeSessions: mutation('/admin/revoke-user-sessions', ['adminUsers']),
  adminRemoveUser: mutation('/admin/remove-user', ['adminUsers']),
  adminBanUsers: mutation('/admin/ban-users', ['adminUsers']),
  adminUnbanUsers: mutation('/admin/unban-users', ['adminUsers']),
  adminRevokeSessionsOfUsers: mutation('/admin/revoke-sessions-of-users', ['adminUsers']),
  adminRemoveUsers: mutation('/admin/remove-users', ['adminUsers']),
  adminImpersonate: mutation('/admin/impersonate-user', ['session', 'sessions']),
  adminStopImpersonating: mutation('/admin/stop-impersonating', ['session', 'sessions']),
  adminHasPermission: postedQuery('/admin/has-permission', ['session'], 'session'),
};
