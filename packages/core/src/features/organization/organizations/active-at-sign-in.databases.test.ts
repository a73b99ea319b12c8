import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../../../test/fixtures/every-database.js';
import {
  type Organizations,
  openOrganizations,
  outcomeOf,
  type TestUser,
} from '../../../../test/fixtures/organization/fixture.js';
import { openPolicy, password } from '../../../../test/fixtures/organization/policy.js';

const rounds = 8;

interface Given {
  readonly openAuth: OpenAuth;
  readonly setActiveOnSignIn?: boolean;
}

/** Organizations, and users who sign in again in another browser. */
async function open({ openAuth, setActiveOnSignIn = true }: Given) {
  const more = { session: { cookieCache: { enabled: true } } };
  const server = await openOrganizations({ setActiveOnSignIn }, { openAuth, more });
  return { ...server, signIn: (user: TestUser) => signInAgain(server, user) };
}

/** The active organization of a new session: as the copy in its cookie has it, and as the store has it. */
async function signInAgain(server: Organizations, { id, email }: TestUser) {
  const browser = server.openBrowser();
  expect(outcomeOf(await browser.post('/sign-in/email', { email, password }))).toBe('200');
  const copied = async () =>
    ((await browser.get('/get-session')).json as { session: { activeOrganizationId: string | null } }).session
      .activeOrganizationId;
  return { browser, copied, active: () => server.activeOf({ id, email, browser }) };
}

describeAuthOnEveryDatabase('setActiveOnSignIn', (openAuth) => {
  it('leaves a new session without an organization by default', async () => {
    const { meet, found, signIn } = await open({ openAuth, setActiveOnSignIn: false });
    const ada = await meet();
    await found(ada, 'acme');
    expect(await (await signIn(ada)).active()).toBeNull();
  });

  it('begins a session in the only organization of the user, also in the copy of the cookie', async () => {
    const { meet, found, signIn } = await open({ openAuth });
    const ada = await meet();
    expect(await (await signIn(ada)).active()).toBeNull();
    const id = await found(ada, 'acme');
    const { active, copied } = await signIn(ada);
    expect(await copied()).toBe(id);
    expect(await active()).toBe(id);
  });

  it('begins a session in the organization of the newest session that has one, of several', async () => {
    const { meet, found, signIn, clock } = await open({ openAuth });
    const ada = await meet();
    const first = await found(ada, 'first');
    await found(ada, 'second');
    expect(outcomeOf(await ada.browser.post('/organization/set-active', { organizationId: first }))).toBe('200');
    clock.advance(1);
    const second = await signIn(ada);
    expect(await second.active()).toBe(first);
    for (const browser of [second.browser, ada.browser])
      await browser.post('/organization/set-active', { organizationId: null });
    clock.advance(1);
    expect(await (await signIn(ada)).active()).toBeNull();
  });

  it('never begins a session in an organization that the user leaves at the same moment [W-M33]', async () => {
    const { meet, found, join, signIn } = await open({ openAuth });
    const owner = await meet();
    const id = await found(owner, 'acme');
    for (let round = 0; round < rounds; round++) {
      const { memberId, ...member } = await join(id, 'member');
      const [{ active }, removed] = await Promise.all([
        signIn(member),
        owner.browser.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: memberId }),
      ]);
      expect(outcomeOf(removed)).toBe('200');
      expect(await active()).toBeNull();
    }
  });

  it('leaves out an organization that requires a second factor which the session has not shown', async () => {
    const server = await openPolicy({ openAuth }, { setActiveOnSignIn: true });
    const member = await server.join(server.id, 'member');
    await server.requireFactor();
    const { active } = await signInAgain(server, member);
    expect(await active()).toBeNull();
  });
});
