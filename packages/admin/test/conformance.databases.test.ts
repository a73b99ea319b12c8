import type { PreparedCall, TestServer } from 'latchkey/plugin/testing';
import { conformInTurn } from '../../core/test/fixtures/plugins/conform-in-turn.js';
import { admin, adminAccess } from '../src/index.js';

const { audit: _, ...managed } = adminAccess.statements;
const roles = {
  /** Everything that an administrator can do but one thing, so an administrator has more. */
  manager: adminAccess.newRole(managed),
  support: adminAccess.newRole({ user: ['list'] }),
  editor: adminAccess.newRole({}),
};
const password = 'correct horse';
const reason = 'Ticket 42: cannot pay';
const racers = 20;

async function idOf({ browser }: Pick<TestServer, 'browser'>): Promise<string> {
  return String(Object(Object((await browser.get('/get-session')).json).user).id);
}

/** Ada has this role from now on. */
async function ada(server: TestServer, role = 'admin'): Promise<string> {
  const userId = await idOf(server);
  await server.auth.call('adminAssignRole', { userId, role });
  return userId;
}

/** Another user, with a session. */
async function grace(server: TestServer): Promise<Pick<TestServer, 'browser'> & { readonly userId: string }> {
  const browser = server.openBrowser();
  const person = { name: 'Grace', email: 'grace@example.com', password };
  if ((await browser.post('/sign-up/email', person)).status !== 200) await browser.post('/sign-in/email', person);
  return { userId: await idOf({ browser }), browser };
}

/** The valid input of a call of an administrator about Grace. */
const about =
  (more: object = {}) =>
  async (server: TestServer) => {
    await ada(server);
    return { userId: (await grace(server)).userId, ...more };
  };

/** The input with which an administrator acts as Grace, who has told a code. */
async function consented(server: TestServer) {
  await ada(server);
  const { userId, browser } = await grace(server);
  const { supportCode } = Object((await browser.post('/support-code/create')).json);
  return { userId, reason, supportCode };
}

/** The valid input of a call about several users. */
const each = async (server: TestServer) => ({ userIds: [(await about()(server)).userId] });

async function sessionOfGrace(server: TestServer) {
  await ada(server);
  const { userId, browser } = await grace(server);
  const { session } = Object((await browser.get('/get-session')).json);
  return { userId, sessionId: session.id };
}

/** A call of an administrator with this input. */
const post =
  (path: string, body: object | ((server: TestServer) => Promise<object>)): PreparedCall =>
  async (server) => {
    await ada(server);
    const sent = typeof body === 'function' ? await body(server) : body;
    return () => server.browser.post(path, sent);
  };
const get =
  (path: string): PreparedCall =>
  async (server) => {
    await ada(server);
    return () => server.browser.get(path);
  };

/** The refusals of a call that changes a user. */
const unknown = (path: string, more: object = {}) => ({
  USER_NOT_FOUND: post(path, { userId: 'none', ...more }),
});
const above = (path: string, more: object = {}) => ({
  ...unknown(path, more),
  /** Grace is an administrator, and Ada is none. */
  USER_HAS_MORE_PERMISSIONS_THAN_YOU: (async (server) => {
    const { userId } = await grace(server);
    await server.auth.call('adminAssignRole', { userId, role: 'admin' });
    await ada(server, 'manager');
    return () => server.browser.post(path, { userId, ...more });
  }) satisfies PreparedCall,
});
const self = (path: string, more: object = {}) => ({
  YOU_CANT_DO_THIS_TO_YOURSELF: post(path, async (server) => ({ userId: await ada(server), ...more })),
});
const tom = { email: 'tom@example.com', name: 'Tom' };
const roleErrors = (path: string, more: object) => ({
  UNKNOWN_ROLE: post(path, { ...more, role: 'king' }),
  TOO_MANY_ROLES: post(path, { ...more, role: Object.keys({ ...roles, user: 0 }) }),
});
const passwordErrors = (path: string, more: object, name: string) => ({
  PASSWORD_TOO_SHORT: post(path, { ...more, [name]: 'short' }),
  PASSWORD_TOO_LONG: post(path, { ...more, [name]: 'x'.repeat(300) }),
});
const noFields = {
  FIELD_IS_ALREADY_TAKEN: 'only with fields of the application',
};

const permission = { user: ['get'] };
/** Ada makes the role `helper`. */
async function made(server: TestServer) {
  await ada(server);
  await server.browser.post('/admin/create-role', { role: 'helper', permission });
}
/** The valid input of a call about the role `helper`. */
const aboutRole =
  (more: object = {}) =>
  async (server: TestServer) => {
    await made(server);
    return { role: 'helper', ...more };
  };
/** Roles that cannot be defined so. */
const undefinable = (path: string) => ({
  async YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE(server: TestServer) {
    await made(server);
    await ada(server, 'manager');
    const role = path === '/admin/update-role' ? 'helper' : 'auditor';
    return () => server.browser.post(path, { role, permission: { audit: ['read'] } });
  },
  UNKNOWN_PERMISSION: post(path, aboutRole({ permission: { user: ['fly'] } })),
  ONLY_CONFIGURED_ROLES_CAN_HAVE_THIS_PERMISSION: post(path, aboutRole({ permission: { user: ['set-role'] } })),
});
/** Grace has the role `helper`. */
const assigned: PreparedCall = async (server) => {
  await made(server);
  const { userId } = await grace(server);
  await server.auth.call('adminAssignRole', { userId, role: 'helper' });
  return () => server.browser.post('/admin/delete-role', { role: 'helper' });
};

/** Twenty sessions of Ada, each with the same call. */
async function inSessions(
  server: TestServer,
  call: (browser: TestServer['browser']) => ReturnType<TestServer['browser']['post']>,
) {
  await ada(server);
  const browsers: TestServer['browser'][] = [];
  for (let index = 0; index < racers; index++) browsers.push(await server.openSession());
  return async (index: number) => call(browsers[index] ?? server.browser);
}

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
    adminImpersonate: {
      ...above('/admin/impersonate-user', { reason }),
      ...self('/admin/impersonate-user', { reason }),
      REASON_IS_REQUIRED: post('/admin/impersonate-user', about()),
      SUPPORT_CODE_IS_REQUIRED: post('/admin/impersonate-user', about({ reason })),
      INVALID_SUPPORT_CODE: post('/admin/impersonate-user', about({ reason, supportCode: 'aaaaa-aaaaa' })),
      /** An administrator acts as a manager, who could act as others. */
      async NOT_WHILE_IMPERSONATING(server) {
        const { userId } = await about()(server);
        await server.auth.call('adminAssignRole', { userId, role: 'manager' });
        await server.browser.post('/admin/impersonate-user', await consented(server));
        return () => server.browser.post('/admin/impersonate-user', { userId: 'none', reason });
      },
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
