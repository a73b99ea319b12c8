import { expect, it } from 'vitest';
import { magicLinkWithOutbox, pathOf } from '../../../test/fixtures/magic-link/mails.js';
import { failuresOf, reasonsOf } from '../../../test/fixtures/plugins/failures.js';
import type { AnyPlugin } from '../../define-plugin.js';
import type { MagicLinkMail } from '../../features/magic-link/index.js';
import { completeSignIn, findUserByEmail, inTransaction, Redirect, updateUser } from '../../plugin.js';
import type { BrowserAnswer } from '../browser.js';
import type { PluginUnderTest, PreparedCall, TestServer } from './index.js';

let mails: readonly MagicLinkMail[] = [];

async function linkFor({ openBrowser, settled }: TestServer): Promise<string> {
  await openBrowser().post('/sign-in/magic-link', { email: 'ada@example.com', callbackURL: '/in' });
  await settled();
  return pathOf(mails.at(-1));
}

/** Opens a link and confirms it. */
async function follow({ openBrowser }: TestServer, link: string): Promise<BrowserAnswer> {
  const browser = openBrowser();
  const page = await browser.get(link);
  return page.headers.has('location') ? page : browser.submitForm(page);
}

const enter = async (server: TestServer) => {
  const link = await linkFor(server);
  return () => follow(server, link);
};

function underTest(change: Partial<PluginUnderTest> = {}): PluginUnderTest {
  return {
    plugin() {
      const made = magicLinkWithOutbox();
      mails = made.mails;
      return made.plugin;
    },
    async exercise(server) {
      await linkFor(server);
      return mails.map(({ token }) => token);
    },
    once: { none: 'this test is about sign-in methods' },
    calls: { signInMagicLink: () => ({ email: 'ada@example.com' }) },
    staysAfterClaim: { verification: 'a link went to the mailbox of the owner' },
    sends: { signInMagicLink: () => mails.length },
    public: {
      signInMagicLink: 'this test is about sign-in methods',
      verifyMagicLink: 'this test is about sign-in methods',
    },
    revokes: { 'a link': 'a link works once' },
    signInMethods: { 'a link': { enter, provesMailbox: true } },
    errors: {
      signInMagicLink: { INVALID_EMAIL: 'this test is about sign-in methods' },
      verifyMagicLink: Object.fromEntries(
        [
          'ANOTHER_ACCOUNT_USES_THIS_ADDRESS',
          'INVALID_TOKEN',
          'EXPIRED_TOKEN',
          'UNAUTHORIZED',
          'FIELD_IS_REQUIRED',
          'FIELD_IS_ALREADY_TAKEN',
        ].map((code) => [code, 'this test is about sign-in methods']),
      ),
    },
    ...change,
  };
}

const claims = 'a sign-in method claims the account for the owner of the mailbox: a link';
const after = 'a sign-in method works for the owner after a claim: a link';

/** Opens a link without a page to confirm it. */
const opening: PluginUnderTest['signInMethods'] = {
  'a link': {
    provesMailbox: true,
    enter: async (server) => {
      const link = await linkFor(server);
      return () => server.openBrowser().get(link);
    },
  },
};

/** The plugin with another handler behind its link. */
function withHandler(handle: AnyPlugin['handlers'][string]): PluginUnderTest['plugin'] {
  return () => {
    const made = magicLinkWithOutbox();
    mails = made.mails;
    return { ...made.plugin, handlers: { ...made.plugin.handlers, verifyMagicLink: handle } };
  };
}

it('a sign-in method that proves the mailbox passes, also if it does not say so: a link ends with the claim', async () => {
  expect(await failuresOf(underTest())).toEqual([]);
  expect(await failuresOf(underTest({ signInMethods: { 'a link': enter } }))).toEqual([]);
});

it('an exercise that proves the address is found', async () => {
  const proving = underTest({
    async exercise(server) {
      await follow(server, await linkFor(server));
      return mails.map(({ token }) => token);
    },
  });
  const reasons = await reasonsOf(proving);
  for (const name of ['nothing stays of a stranger who registered an address that its owner claims', claims])
    expect(reasons[name]).toContain('must not prove the address of the user');
});

it('a sign-in method that declares a proof, and proves no mailbox, is found', async () => {
  const unproven = withHandler(async (call) => {
    const user = await findUserByEmail(call.app.db, 'ada@example.com');
    if (user) await completeSignIn(call, user, 'magic-link');
    return new Redirect('/in');
  });
  expect((await reasonsOf(underTest({ plugin: unproven, signInMethods: opening })))[claims]).toContain(
    'leaves the address unproven',
  );
});

it('a sign-in method that proves the mailbox, and leaves the account to a stranger, is found', async () => {
  const keeping = withHandler(async (call) => {
    const user = await findUserByEmail(call.app.db, 'ada@example.com');
    if (user) await inTransaction(call.app, (work) => updateUser(work, user.id, { emailVerified: true }));
    return new Redirect('/in');
  });
  const reasons = await reasonsOf(underTest({ plugin: keeping, signInMethods: opening }));
  expect(reasons[claims]).toContain('the session of a stranger outlives the claim');
});

it('a sign-in method that no longer works after a claim is found', async () => {
  let calls = 0;
  const once: PreparedCall = async (server) => {
    const link = await linkFor(server);
    return () => (calls++ === 0 ? follow(server, link) : server.openBrowser().get('/magic-link/verify?token=x'));
  };
  const signInMethods = { 'a link': { enter: once, provesMailbox: true } } as const;
  const others = /^(?!a sign-in method works for the owner)/;
  expect((await reasonsOf(underTest({ signInMethods }), others))[after]).toContain('the sign-in method does not work');
});
