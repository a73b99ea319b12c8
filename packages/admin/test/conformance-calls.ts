import type { PreparedCall, TestServer } from 'latchkey/plugin/testing';
import { adminAccess } from '../src/index.js';

const { audit: _, ...managed } = adminAccess.statements;
export const roles = {
  /** Everything that an administrator can do but one thing, so an administrator has more. */
  manager: adminAccess.newRole(managed),
  support: adminAccess.newRole({ user: ['list'] }),
  editor: adminAccess.newRole({}),
};
export const password = 'correct horse';
export const reason = 'Ticket 42: cannot pay';
export const racers = 20;

async function idOf({ browser }: Pick<TestServer, 'browser'>): Promise<string> {
  return String(Object(Object((await browser.get('/get-session')).json).user).id);
}

/** Ada has this role from now on. */
export async function ada(server: TestServer, role = 'admin'): Promise<string> {
  const userId = await idOf(server);
  await server.auth.call('adminAssignRole', { userId, role });
  return userId;
}

/** Another user, with a session. */
export async function grace(server: TestServer): Promise<Pick<TestServer, 'browser'> & { readonly userId: string }> {
  const browser = server.openBrowser();
  const person = { name: 'Grace', email: 'grace@example.com', password };
  if ((await browser.post('/sign-up/email', person)).status !== 200) await browser.post('/sign-in/email', person);
  return { userId: await idOf({ browser }), browser };
}

/** The valid input of a call of an administrator about Grace. */
export const about =
  (more: object = {}) =>
  async (server: TestServer) => {
    await ada(server);
    return { userId: (await grace(server)).userId, ...more };
  };

/** The input with which an administrator acts as Grace, who has told a code. */
export async function consented(server: TestServer) {
  await ada(server);
  const { userId, browser } = await grace(server);
  const { supportCode } = Object((await browser.post('/support-code/create')).json);
  return { userId, reason, supportCode };
}

/** The valid input of a call about several users. */
export const each = async (server: TestServer) => ({ userIds: [(await about()(server)).userId] });

export async function sessionOfGrace(server: TestServer) {
  await ada(server);
  const { userId, browser } = await grace(server);
  const { session } = Object((await browser.get('/get-session')).json);
  return { userId, sessionId: session.id };
}

/** A call of an administrator with this input. */
export const post =
  (path: string, body: object | ((server: TestServer) => Promise<object>)): PreparedCall =>
  async (server) => {
    await ada(server);
    const sent = typeof body === 'function' ? await body(server) : body;
    return () => server.browser.post(path, sent);
  };
export const get =
  (path: string): PreparedCall =>
  async (server) => {
    await ada(server);
    return () => server.browser.get(path);
  };

/** The refusals of a call that changes a user. */
const unknown = (path: string, more: object = {}) => ({
  USER_NOT_FOUND: post(path, { userId: 'none', ...more }),
});
export const above = (path: string, more: object = {}) => ({
  ...unknown(path, more),
  /** Grace is an administrator, and Ada is none. */
  USER_HAS_MORE_PERMISSIONS_THAN_YOU: (async (server) => {
    const { userId } = await grace(server);
    await server.auth.call('adminAssignRole', { userId, role: 'admin' });
    await ada(server, 'manager');
    return () => server.browser.post(path, { userId, ...more });
  }) satisfies PreparedCall,
});
export const self = (path: string, more: object = {}) => ({
  YOU_CANT_DO_THIS_TO_YOURSELF: post(path, async (server) => ({ userId: await ada(server), ...more })),
});
/** The refusals of a call that selects users by filters. */
export const unselectable = (path: string) => ({
  UNKNOWN_ROLE: post(path, { where: { role: 'king' } }),
  UNKNOWN_SEARCH_FIELD: post(path, { where: { searchField: 'username', searchValue: 'ada' } }),
  UNKNOWN_FILTER: post(path, { where: { twoFactorEnabled: true } }),
  INVALID_FILTER_VALUE: 'only with fields of the application: filters.databases.test.ts',
});
export const tom = { email: 'tom@example.com', name: 'Tom' };
export const roleErrors = (path: string, more: object) => ({
  UNKNOWN_ROLE: post(path, { ...more, role: 'king' }),
  TOO_MANY_ROLES: post(path, { ...more, role: Object.keys({ ...roles, user: 0 }) }),
});
export const passwordErrors = (path: string, more: object, name: string) => ({
  PASSWORD_TOO_SHORT: post(path, { ...more, [name]: 'short' }),
  PASSWORD_TOO_LONG: post(path, { ...more, [name]: 'x'.repeat(300) }),
});
export const noFields = {
  FIELD_IS_ALREADY_TAKEN: 'only with fields of the application',
};

export const permission = { user: ['get'] };
/** Ada makes the role `helper`. */
export async function made(server: TestServer) {
  await ada(server);
  await server.browser.post('/admin/create-role', { role: 'helper', permission });
}
/** The valid input of a call about the role `helper`. */
export const aboutRole =
  (more: object = {}) =>
  async (server: TestServer) => {
    await made(server);
    return { role: 'helper', ...more };
  };
/** Roles that cannot be defined so. */
export const undefinable = (path: string) => ({
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
export const assigned: PreparedCall = async (server) => {
  await made(server);
  const { userId } = await grace(server);
  await server.auth.call('adminAssignRole', { userId, role: 'helper' });
  return () => server.browser.post('/admin/delete-role', { role: 'helper' });
};

/** Twenty sessions of Ada, each with the same call. */
export async function inSessions(
  server: TestServer,
  call: (browser: TestServer['browser']) => ReturnType<TestServer['browser']['post']>,
) {
  await ada(server);
  const browsers: TestServer['browser'][] = [];
  for (let index = 0; index < racers; index++) browsers.push(await server.openSession());
  return async (index: number) => call(browsers[index] ?? server.browser);
}
