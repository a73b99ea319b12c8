import { conformInTurn } from '../../../test/fixtures/plugins/conform-in-turn.js';
import type { PreparedCall } from '../../testing/plugin-conformance/index.js';
import { username } from './index.js';

const password = 'correct horse';
const signIn = '/sign-in/username';

/** A call of any caller. */
const calling =
  (path: string, body: object): PreparedCall =>
  async ({ openBrowser }) =>
  () =>
    openBrowser().post(path, body);

const ofNames = (path: string) => ({
  USERNAME_IS_TOO_SHORT: calling(path, { username: 'al', password }),
  USERNAME_IS_TOO_LONG: calling(path, { username: 'x'.repeat(31), password }),
  USERNAME_IS_INVALID: calling(path, { username: 'ada l', password }),
});

await conformInTurn({
  plugin: () => username(),
  async exercise({ browser, openBrowser }) {
    await browser.post('/update-user', { username: 'Ada_L' });
    await openBrowser().post(signIn, { username: 'ada_l', password });
    return { none: 'a name with the password of the account, no code and no token' };
  },
  calls: { isUsernameAvailable: () => ({ username: 'ada_l' }) },
  public: { signInUsername: 'takes the password of the account' },
  owned: async () => ['Ada_L'],
  once: {
    'a name, by sign-up and by update': async ({ openBrowser }) => {
      const browsers = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const browser = openBrowser();
          const person = { name: 'P', email: `p${index}@example.com`, password };
          if (index % 2) await browser.post('/sign-up/email', person);
          return { browser, person };
        }),
      );
      return async (index) => {
        const { browser, person } = browsers[index] ?? { browser: openBrowser(), person: {} };
        return index % 2
          ? browser.post('/update-user', { username: index % 4 === 1 ? 'lovelace' : 'LOVELACE' })
          : browser.post('/sign-up/email', { ...person, username: 'Lovelace' });
      };
    },
  },
  revokes: { 'the name with the password': 'the name alone opens nothing: the password does' },
  signInMethods: {
    'the name with the password': async ({ browser, openBrowser }) => {
      await browser.post('/update-user', { username: 'ada_l' });
      return () => openBrowser().post(signIn, { username: 'ada_l', password });
    },
  },
  staysAfterClaim: {
    'user.username': 'signs in with a password only, and the claim has removed the password',
    'user.displayUsername': 'only for display',
  },
  errors: {
    signInUsername: {
      ...ofNames(signIn),
      INVALID_USERNAME_OR_PASSWORD: calling(signIn, { username: 'ada_l', password: 'wrong horse' }),
      PASSWORD_TOO_LONG: calling(signIn, { username: 'ada_l', password: 'x'.repeat(5000) }),
      EMAIL_NOT_VERIFIED: 'only with emailAndPassword.requireEmailVerification: sign-in.test.ts',
    },
    isUsernameAvailable: ofNames('/is-username-available'),
  },
});
