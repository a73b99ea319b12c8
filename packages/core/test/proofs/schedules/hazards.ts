// For tests: two calls that must not both have their way, and what holds after every order of their statements.
import type { TestServer } from '../../fixtures/application.js';

export interface Hazard {
  readonly name: string;
  /** Prepares both calls. `check` returns what is wrong afterwards, or `undefined`. */
  prepare(server: TestServer): Promise<{
    readonly calls: readonly (() => Promise<number>)[];
    check(statuses: readonly number[]): Promise<string | undefined>;
  }>;
}

const textOf = (json: unknown, key: string) => String(Reflect.get(Object(json), key));

/** Exactly one call is answered 200. */
function oneOf(statuses: readonly number[]): string | undefined {
  const done = statuses.filter((status) => status === 200).length;
  const failed = statuses.some((status) => status >= 500);
  return done === 1 && !failed ? undefined : `the answers are ${statuses.join(' and ')}`;
}

/** Two owners of one organization. */
async function shareOrganization(server: TestServer) {
  const [ada, bob] = [await server.meet(), await server.meet()];
  const made = await ada.browser.post('/organization/create', { name: 'Acme', slug: ada.name.toLowerCase() });
  const organizationId = textOf(made.json, 'id');
  const invitation = { email: bob.email, role: 'owner', organizationId };
  const sent = await ada.browser.post('/organization/invite-member', invitation);
  const invitationId = textOf(sent.json, 'id');
  const accepted = await bob.browser.post('/organization/accept-invitation', { invitationId });
  if (accepted.status !== 200) throw new Error(`the second owner was refused: ${accepted.text}`);
  return { ada, bob, organizationId };
}

export const hazards: readonly Hazard[] = [
  {
    name: 'a token is redeemed twice',
    async prepare(server) {
      const { email } = await server.meet();
      await server.openBrowser().post('/forget-password', { email });
      await server.auth.settled();
      const token = server.resets.at(-1)?.token;
      const passwords = ['Battery staple 1', 'Battery staple 2'];
      const use = (newPassword: string) => async () =>
        (await server.openBrowser().post('/reset-password', { token, newPassword })).status;
      return {
        calls: passwords.map(use),
        async check(statuses) {
          const signIns = await Promise.all(
            passwords.map((password) => server.openBrowser().post('/sign-in/email', { email, password })),
          );
          const works = signIns.map(({ status }) => status === 200);
          const isAsTold = works.every((each, index) => each === (statuses[index] === 200));
          return (
            oneOf(statuses) ?? (isAsTold ? undefined : 'the password is not that of the call that was answered 200')
          );
        },
      };
    },
  },
  {
    name: 'the last two owners leave',
    async prepare(server) {
      const { ada, bob, organizationId } = await shareOrganization(server);
      const leave =
        ({ browser }: typeof ada) =>
        async () =>
          (await browser.post('/organization/leave', { organizationId })).status;
      return { calls: [ada, bob].map(leave), check: async (statuses) => oneOf(statuses) };
    },
  },
  {
    name: 'the last two owners are deleted',
    async prepare(server) {
      const { ada, bob, organizationId } = await shareOrganization(server);
      const member = await server.meet();
      const idOf = async ({ browser }: typeof ada) =>
        textOf(Reflect.get(Object((await browser.get('/get-session')).json), 'user'), 'id');
      const [adaId, bobId, memberId] = [await idOf(ada), await idOf(bob), await idOf(member)];
      await server.auth.api.addMember({ body: { userId: memberId, organizationId, role: 'member' } });
      const remove = (userId: string) => () =>
        server.auth.api.removeUser({ body: { userId } }).then(
          () => 200,
          ({ status }: { status: number }) => status,
        );
      return { calls: [adaId, bobId].map(remove), check: async (statuses) => oneOf(statuses) };
    },
  },
  {
    name: 'the last two sign-in methods are removed',
    async prepare(server) {
      const person = await server.meet();
      const { email } = person;
      for (const providerId of ['github', 'google']) await server.auth.api.link({ body: { email, providerId } });
      await server.auth.api.dropPassword({ body: { email } });
      const remove = (providerId: string) => async () =>
        (await person.browser.clone().post('/unlink-account', { providerId })).status;
      return { calls: ['github', 'google'].map(remove), check: async (statuses) => oneOf(statuses) };
    },
  },
  {
    name: 'a sign-out beside the rotation of its session',
    async prepare(server) {
      const { browser, password } = await server.meet();
      const [leaving, staying] = [browser.clone(), browser.clone()];
      const change = { currentPassword: password, newPassword: 'Battery staple 1', revokeOtherSessions: true };
      return {
        calls: [
          async () => (await leaving.post('/sign-out')).status,
          async () => (await staying.post('/change-password', change)).status,
        ],
        async check([signedOut, changed]) {
          const isLive = async (each: typeof browser) =>
            (await each.get('/get-session?disableCookieCache=true')).json !== null;
          if (signedOut !== 200 || (changed !== 200 && changed !== 401))
            return `the answers are ${signedOut} and ${changed}`;
          if (await isLive(browser)) return 'the session that was signed out and replaced is live';
          return (await isLive(staying)) === (changed === 200) ? undefined : 'the session is not as the answer says';
        },
      };
    },
  },
  {
    name: 'a sign-out beside the extension of its session',
    async prepare(server) {
      const { browser } = await server.meet();
      server.clock.advance(2 * 86_400);
      const [leaving, staying] = [browser.clone(), browser.clone()];
      return {
        calls: [
          async () => (await leaving.post('/sign-out')).status,
          async () => (await staying.get('/get-session?disableCookieCache=true')).status,
        ],
        async check(statuses) {
          if (statuses.some((status) => status !== 200)) return `the answers are ${statuses.join(' and ')}`;
          const { json } = await staying.get('/get-session?disableCookieCache=true');
          return json === null ? undefined : 'the session that was signed out is live';
        },
      };
    },
  },
];
