import { conformInTurn } from '../../core/test/fixtures/plugins/conform-in-turn.js';
import { admin } from '../src/index.js';
import {
  about,
  aboutRole,
  above,
  ada,
  assigned,
  consented,
  each,
  get,
  grace,
  inSessions,
  made,
  noFields,
  password,
  passwordErrors,
  permission,
  post,
  racers,
  reason,
  roleErrors,
  roles,
  self,
  sessionOfGrace,
  tom,
  undefinable,
  unselectable,
} from './conformance-calls.js';

await conformInTurn({
  plugin: () => admin({ roles, runtimeRoles: true, requireConsent: true }),
  async exercise(server) {
    // Another administrator, so that Ada can delete her account.
    const { userId } = await grace(server);
    await server.auth.call('adminAssignRole', { userId, role: 'admin' });
    await made(server);
    await server.browser.get('/admin/list-users');
    const { supportCode } = Object((await server.browser.post('/support-code/create')).json);
    return { sent: [], shown: [String(supportCode)] };
  },
  untouched: {
    applicationRole: 'a role belongs to the application, not to the administrator who made it',
    'user.banned': 'an administrator cannot ban themselves: bans.databases.test.ts',
    'user.banReason': 'an administrator cannot ban themselves',
    'user.banExpires': 'an administrator cannot ban themselves',
    'user.searchName': 'the library writes it with the name: search.databases.test.ts',
  },
  staysAfterClaim: { 'user.role': 'an administrator gave it' },
  calls: {
    adminListUsers: async (server) => (await ada(server)) && { limit: 10 },
    adminGetUser: async (server) => ({ id: await ada(server) }),
    adminListUserSessions: async (server) => ({ userId: await ada(server) }),
    adminCreateUser: async (server) => (await ada(server)) && { ...tom, password },
    adminUpdateUser: about({ name: 'Grace Hopper' }),
    adminSetRole: about({ role: 'support' }),
    adminSetPassword: about({ newPassword: 'another horse' }),
    adminBanUser: about({ banReason: 'Spam' }),
    adminUnbanUser: about(),
    adminRevokeSession: sessionOfGrace,
    adminRevokeSessions: about(),
    adminRemoveUser: about(),
    adminBanUsers: each,
    adminUnbanUsers: each,
    adminRevokeSessionsOfUsers: each,
    adminRemoveUsers: each,
    adminImpersonate: consented,
    async adminStopImpersonating(server) {
      await server.browser.post('/admin/impersonate-user', await consented(server));
      return {};
    },
    createSupportCode: async () => ({}),
    removeSupportCode: async () => ({}),
    adminCreateRole: async (server) => (await ada(server)) && { role: 'helper', permission },
    adminListRoles: async (server) => (await ada(server)) && {},
    adminUpdateRole: aboutRole({ permission: { user: ['ban'] } }),
    adminDeleteRole: aboutRole(),
    adminHasPermission: () => ({ permissions: { user: ['ban'] } }),
  },
  owned: { none: 'its fields are a role and a ban, and the roles are of all administrators' },
  once: {
    'the removal of a user': async (server) => {
      const { userId } = await grace(server);
      return inSessions(server, (browser) => browser.post('/admin/remove-user', { userId }));
    },
    'the creation of a user with one address': (server) =>
      inSessions(server, (browser) => browser.post('/admin/create-user', tom)),
    'the creation of a role with one name': (server) =>
      inSessions(server, (browser) => browser.post('/admin/create-role', { role: 'helper', permission })),
    'the deletion of a role': async (server) => {
      await made(server);
      return inSessions(server, (browser) => browser.post('/admin/delete-role', { role: 'helper' }));
    },
    'a session by one support code': async (server) => {
      const body = await consented(server);
      return inSessions(server, (browser) => browser.post('/admin/impersonate-user', body));
    },
    'the end of one session': async (server) => {
      const body = await sessionOfGrace(server);
      return inSessions(server, (browser) => browser.post('/admin/revoke-user-session', body));
    },
  },
  signInMethods: {
    none: 'an administrator acts as another user by a session of their own: impersonation.databases.test.ts',
  },
  errors: {
    adminListUsers: {
      OFFSET_IS_TOO_LARGE_USE_THE_CURSOR: get('/admin/list-users?offset=1001'),
      UNKNOWN_ROLE: get('/admin/list-users?role=king'),
      UNKNOWN_SEARCH_FIELD: get('/admin/list-users?searchField=username&searchValue=ada'),
      UNKNOWN_FILTER: get('/admin/list-users?twoFactorEnabled=true'),
      INVALID_FILTER_VALUE: 'only with fields of the application: filters.databases.test.ts',
    },
    adminGetUser: { USER_NOT_FOUND: get('/admin/get-user?id=none') },
    adminListUserSessions: { USER_NOT_FOUND: get('/admin/list-user-sessions?userId=none') },
    adminCreateUser: {
      async USER_HAS_MORE_PERMISSIONS_THAN_YOU(server) {
        await ada(server, 'manager');
        return () => server.browser.post('/admin/create-user', { ...tom, role: 'admin' });
      },
      ...roleErrors('/admin/create-user', tom),
      ...passwordErrors('/admin/create-user', tom, 'password'),
      INVALID_EMAIL: post('/admin/create-user', { ...tom, email: 'tom' }),
      USER_ALREADY_EXISTS: post('/admin/create-user', { ...tom, email: 'ada@example.com' }),
      FIELD_IS_REQUIRED: 'only with fields of the application',
      ...noFields,
    },
    adminUpdateUser: {
      ...above('/admin/update-user', { name: 'Eve' }),
      ...self('/admin/update-user', { email: 'other@example.com' }),
      INVALID_EMAIL: post('/admin/update-user', about({ email: 'grace' })),
      USER_ALREADY_EXISTS: post('/admin/update-user', about({ email: 'ada@example.com' })),
      ...noFields,
    },
    adminSetRole: {
      ...above('/admin/set-role', { role: 'user' }),
      ...self('/admin/set-role', { role: 'user' }),
      ...roleErrors('/admin/set-role', { userId: 'none' }),
    },
    adminSetPassword: {
      ...above('/admin/set-user-password', { newPassword: 'another horse' }),
      ...self('/admin/set-user-password', { newPassword: 'another horse' }),
      ...passwordErrors('/admin/set-user-password', { userId: 'none' }, 'newPassword'),
    },
    adminBanUser: { ...above('/admin/ban-user'), ...self('/admin/ban-user') },
    adminUnbanUser: { ...above('/admin/unban-user'), ...self('/admin/unban-user') },
    adminRevokeSession: {
      ...above('/admin/revoke-user-session', { sessionId: 'none' }),
      SESSION_NOT_FOUND: post('/admin/revoke-user-session', about({ sessionId: 'none' })),
    },
    adminRevokeSessions: above('/admin/revoke-user-sessions'),
    adminRemoveUser: { ...above('/admin/remove-user'), ...self('/admin/remove-user') },
    adminBanUsers: unselectable('/admin/ban-users'),
    adminUnbanUsers: unselectable('/admin/unban-users'),
    adminRevokeSessionsOfUsers: unselectable('/admin/revoke-sessions-of-users'),
    adminRemoveUsers: unselectable('/admin/remove-users'),
    adminImpersonate: {
      ...above('/admin/impersonate-user', { reason }),
      ...self('/admin/impersonate-user', { reason }),
      REASON_IS_REQUIRED: post('/admin/impersonate-user', about()),
      SUPPORT_CODE_IS_REQUIRED: post('/admin/impersonate-user', about({ reason })),
      INVALID_SUPPORT_CODE: post('/admin/impersonate-user', about({ reason, supportCode: 'aaaaa-aaaaa' })),
      async USER_IS_BANNED(server) {
        const { userId } = await about()(server);
        await server.browser.post('/admin/ban-user', { userId });
        return () => server.browser.post('/admin/impersonate-user', { userId, reason });
      },
    },
    adminCreateRole: {
      ...undefinable('/admin/create-role'),
      INVALID_ROLE_NAME: post('/admin/create-role', { role: 'Helper', permission }),
      ROLE_ALREADY_EXISTS: post('/admin/create-role', { role: 'support', permission }),
      ROLE_IS_STILL_ASSIGNED: 'only with the name of a role that the options had: runtime-roles.databases.test.ts',
      YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ROLES: post('/admin/create-role', async (server) => {
        await ada(server);
        for (let index = 0; index < racers; index++)
          await server.browser.post('/admin/create-role', { role: `helper-${index}`, permission });
        return { role: 'helper', permission };
      }),
    },
    adminUpdateRole: {
      ...undefinable('/admin/update-role'),
      ROLE_NOT_FOUND: post('/admin/update-role', { role: 'helper', permission }),
    },
    adminDeleteRole: {
      async YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE(server) {
        await ada(server);
        await server.browser.post('/admin/create-role', { role: 'helper', permission: { audit: ['read'] } });
        await ada(server, 'manager');
        return () => server.browser.post('/admin/delete-role', { role: 'helper' });
      },
      ROLE_NOT_FOUND: post('/admin/delete-role', { role: 'helper' }),
      ROLE_IS_STILL_ASSIGNED: assigned,
    },
    adminStopImpersonating: { YOU_ARE_NOT_IMPERSONATING: post('/admin/stop-impersonating', {}) },
  },
});
