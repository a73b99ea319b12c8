import { type App, defineContract, definePlugin } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import type { OpenAuth } from '../../core/test/fixtures/every-database.js';
import { adminAccess } from '../src/index.js';
import { codeOf, openAdmin } from './admin-server.js';

const article = { statements: { article: ['write', 'publish'] } };
export const roles = {
  editor: article,
  /** Makes and gives roles, with fewer rights than an administrator. */
  chief: adminAccess.newRole({
    user: ['list', 'get', 'set-role', 'impersonate'],
    role: ['create', 'list', 'update', 'delete'],
  }),
};
const cookieCache = { session: { cookieCache: { enabled: true, maxAge: 300 } } };

/** A server on which administrators make roles. Ann can do everything. */
export async function openRoles(openAuth: OpenAuth, runtimeRoles = true) {
  const statements: string[] = [];
  let db: App['db'] | undefined;
  const watcher = definePlugin(defineContract('watcher', {}), {
    handlers: {},
    async sessionGate(app) {
      db = app.db;
      return true;
    },
  });
  const advanced = { onStatement: (sql: string) => void statements.push(sql) };
  const server = await openAdmin(openAuth, { roles, runtimeRoles }, { plugins: [watcher], advanced, ...cookieCache });
  const { ann, auth } = server;
  await server.assign(ann.id, 'admin,editor');
  await ann.browser.get('/get-session');
  if (!db) throw new Error('no session was read');
  const call = (browser: Browser, name: 'create' | 'update' | 'delete', role: string, permission?: object) =>
    browser.post(`/admin/${name}-role`, { role, ...(permission && { permission }) });
  return {
    ...server,
    db,
    call,
    /** Ann makes a role, or changes it. */
    create: async (role: string, permission: object) => codeOf(await call(ann.browser, 'create', role, permission)),
    update: async (role: string, permission: object) => codeOf(await call(ann.browser, 'update', role, permission)),
    drop: async (role: string) => codeOf(await call(ann.browser, 'delete', role)),
    give: async (browser: Browser, userId: string, role: string) =>
      codeOf(await browser.post('/admin/set-role', { userId, role })),
    may: async (browser: Browser, permissions: object) =>
      Object((await browser.post('/admin/has-permission', { permissions })).json).success,
    roleOf: async (userId: string) => Object(await auth.api.findUser({ query: { userId } })).role,
    async statementsOf(run: () => Promise<unknown>) {
      statements.length = 0;
      await run();
      return statements.length;
    },
  };
}
