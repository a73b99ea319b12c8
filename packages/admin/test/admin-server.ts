import type { AuthOptions } from 'latchkey';
import { type AnyPlugin, type App, column, insertUnique, table } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import type { OpenAuth } from '../../core/test/fixtures/every-database.js';
import { type AdminOptions, admin } from '../src/index.js';

export const password = 'correct horse';

type None = Record<never, never>;
/** Other options of the server. */
interface More
  extends Pick<
    AuthOptions<[], None, None>,
    'session' | 'emailVerification' | 'advanced' | 'databaseHooks' | 'rateLimit'
  > {
  readonly plugins?: readonly AnyPlugin[];
}

/** A server with an administrator, in whose browser the tests begin. */
export async function openAdmin(openAuth: OpenAuth, options: AdminOptions = {}, { plugins = [], ...more }: More = {}) {
  const { auth, openBrowser, clock } = await openAuth<readonly [ReturnType<typeof admin>, ...AnyPlugin[]], None, None>({
    rateLimit: { enabled: false },
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    ...more,
    plugins: [admin(options), ...plugins],
  });
  /** Signs a person up, in a browser of their own. */
  async function join(name: string, role?: string): Promise<{ readonly browser: Browser; readonly id: string }> {
    const browser = openBrowser();
    const email = `${name.toLowerCase()}@example.com`;
    const { json, text } = await browser.post('/sign-up/email', { name, email, password });
    const id: unknown = Object(Object(json).user).id;
    if (typeof id !== 'string') throw new Error(text);
    if (role !== undefined) await assign(id, role);
    return { browser, id };
  }
  const assign = (userId: string, role: string) => auth.api.adminAssignRole({ body: { userId, role } });
  const ann = await join('Ann', 'admin');
  return { auth, openBrowser, clock, join, assign, ann };
}

export const codeOf = (answer: { readonly json: unknown; readonly status: number }): unknown =>
  answer.status === 200 ? 200 : Object(answer.json).code;

/** The name of the user who is signed in. */
export const userOf = async (browser: Browser): Promise<unknown> =>
  Object(Object((await browser.get('/get-session')).json).user).name;

const member = table('member', {
  id: column.id(),
  organizationId: column.id(),
  userId: column.id(),
  role: column.text(),
  createdAt: column.instant(),
});

/** Makes a user a member of an organization, at this time. */
export async function addMember({ db }: Pick<App, 'db'>, organizationId: string, userId: string, createdAt: Date) {
  await insertUnique(db, member, { id: `m${userId}`, organizationId, userId, role: 'member', createdAt });
}
