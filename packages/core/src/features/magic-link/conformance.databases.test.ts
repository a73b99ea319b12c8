import { magicLinkWithOutbox, pathOf } from '../../../test/fixtures/magic-link/mails.js';
import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import type { TestServer } from '../../testing/plugin-conformance/index.js';
import type { MagicLinkMail } from './index.js';

const email = 'ada@example.com';
let mails: MagicLinkMail[] = [];

/** The path of a new link. */
async function linkFor({ openBrowser, settled }: TestServer): Promise<string> {
  await openBrowser().post('/sign-in/magic-link', { email, callbackURL: '/in' });
  await settled();
  return pathOf(mails.at(-1));
}
const needsFields = 'only with fields of the application: test/proofs/errors/mailbox-error-cases.ts';

await conformInTurn({
  plugin() {
    const made = magicLinkWithOutbox();
    mails = made.mails;
    return made.plugin;
  },
  async exercise(server) {
    await server.openBrowser().get(await linkFor(server));
    return mails.map(({ token }) => token);
  },
  calls: { signInMagicLink: () => ({ email }) },
  staysAfterClaim: { verification: 'a link went to the mailbox of the owner' },
  sends: { signInMagicLink: () => mails.length },
  public: { verifyMagicLink: 'takes the token of a mailed link' },
  signInMethods: {
    'a link': {
      provesMailbox: true,
      enter: async (server) => {
        const link = await linkFor(server);
        return async () => {
          const browser = server.openBrowser();
          const page = await browser.get(link);
          return page.headers.has('location') ? page : browser.submitForm(page);
        };
      },
    },
  },
  revokes: { 'a link': 'a link works once, and the owner of the mailbox can ask for another' },
  once: {
    'a link signs in': async (server) => {
      const link = await linkFor(server);
      const shown = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const browser = server.openBrowser();
          return { browser, page: await browser.get(link) };
        }),
      );
      return async (index) => {
        const one = shown[index];
        if (!one) throw new Error('twenty browsers');
        return one.browser.submitForm(one.page);
      };
    },
  },
  errors: {
    signInMagicLink: {
      INVALID_EMAIL:
        async ({ openBrowser }) =>
        () =>
          openBrowser().post('/sign-in/magic-link', { email: 'ada' }),
    },
    verifyMagicLink: {
      INVALID_TOKEN:
        async ({ openBrowser }) =>
        () =>
          openBrowser().get('/magic-link/verify?token=unknown&callbackURL=/in'),
      EXPIRED_TOKEN: async (server) => {
        const link = await linkFor(server);
        server.clock.advance(300);
        return () => server.openBrowser().get(link);
      },
      ANOTHER_ACCOUNT_USES_THIS_ADDRESS:
        'only for an account that rests on something else: test/proofs/accounts/proven-start.databases.test.ts',
      UNAUTHORIZED: 'only after a change of address: test/proofs/accounts/former-address.databases.test.ts',
      FIELD_IS_REQUIRED: needsFields,
      FIELD_IS_ALREADY_TAKEN: needsFields,
    },
  },
});
