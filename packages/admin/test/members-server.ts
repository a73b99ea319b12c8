// For tests: the organization Acme, in which Ann can act as Bob, who owns another organization too.
import { type AuthOptions, bearer, createAccessControl, organization, teams, text } from 'latchkey';
import type { AnyPlugin } from 'latchkey/plugin';
import type { Browser } from 'latchkey/plugin/testing';
import type { OpenAuth } from '../../core/test/fixtures/every-database.js';
import { type AdminOptions, admin } from '../src/index.js';
import { codeOf, password } from './admin-server.js';

export const reason = 'Ticket 42: cannot export';
export { codeOf };

const ac = createAccessControl({
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete', 'impersonate'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  report: ['read', 'write'],
});
export const organizationRoles = {
  owner: ac.newRole(ac.statements),
  lead: ac.newRole({ member: ['impersonate'], report: ['read', 'write'] }),
  clerk: ac.newRole({ report: ['read'] }),
  /** What a lead has not. */
  inviter: ac.newRole({ invitation: ['create'] }),
};

interface Other {
  readonly plugins?: readonly AnyPlugin[];
  readonly options?: AdminOptions;
  readonly more?: Pick<
    AuthOptions<[], Record<never, never>, Record<never, never>>,
    'session' | 'advanced' | 'databaseHooks'
  >;
  readonly setActiveOnSignIn?: boolean;
}

export async function openMembers(
  openAuth: OpenAuth,
  { plugins = [], options = {}, more = {}, setActiveOnSignIn = false }: Other = {},
) {
  const organizations = organization({ ac, roles: organizationRoles, setActiveOnSignIn });
  const { auth, openBrowser, clock } = await openAuth({
    rateLimit: { enabled: false },
    ...more,
    user: {
      deleteUser: { enabled: true },
      additionalFields: { taxNumber: text({ optional: true, settable: true }), nick: text({ initial: () => 'Bobby' }) },
    },
    plugins: [admin({ impersonateMembers: true, ...options }), organizations, teams(), bearer(), ...plugins] as const,
  });

  /** Signs a person up, in a browser of their own. */
  async function join(name: string): Promise<{ readonly browser: Browser; readonly id: string }> {
    const browser = openBrowser();
    const email = `${name.toLowerCase()}@example.com`;
    const { json, text } = await browser.post('/sign-up/email', { name, email, password });
    const id: unknown = Object(Object(json).user).id;
    if (typeof id !== 'string') throw new Error(text);
    return { browser, id };
  }
  async function make(browser: Browser, name: string): Promise<string> {
    const { json, text } = await browser.post('/organization/create', { name, slug: name.toLowerCase() });
    const { id } = Object(json);
    if (typeof id !== 'string') throw new Error(text);
    return id;
  }
  const addTo = async (organizationId: string, userId: string, role: string): Promise<string> =>
    (await auth.api.addMember({ body: { organizationId, userId, role: role as 'member' } })).id;

  const zoe = await join('Zoe');
  const ann = await join('Ann');
  const bob = await join('Bob');
  const acme = await make(zoe.browser, 'Acme');
  const beta = await make(bob.browser, 'Beta');
  const members = { ann: await addTo(acme, ann.id, 'lead'), bob: await addTo(acme, bob.id, 'clerk') };
  const act = (browser: Browser = ann.browser, more: object = {}) =>
    browser.post('/organization/impersonate-member', { memberId: members.bob, organizationId: acme, reason, ...more });
  const setRole = async (memberId: string, role: string) =>
    codeOf(await zoe.browser.post('/organization/update-member-role', { memberId, role, organizationId: acme }));
  return { auth, openBrowser, clock, join, addTo, setRole, act, zoe, ann, bob, acme, beta, members };
}
export type MembersServer = Awaited<ReturnType<typeof openMembers>>;

/** The name of the user of the session, which is one of an organization only where the call says so. */
export async function shownIn(browser: Browser, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { json } = await browser.get('/get-session?insideOrganization=true', { headers });
  return Object(Object(json).user).name;
}
