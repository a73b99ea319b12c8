// An account that began with a passkey loses an address that it has not proven to the reader of the mailbox, and nothing else.
import { emailOTP, magicLink } from 'latchkey';
import type { Browser } from 'latchkey/plugin/testing';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../../core/test/fixtures/every-database.js';
import { passkeys } from '../src/index.js';
import { createAuthenticator } from './authenticator.js';
import { showPasskey, signUp } from './passkey-server.js';

const email = 'grace@example.com';

async function openPasskeyAccount(openAuth: OpenAuth) {
  const sent = { otp: '', link: '' };
  const plugins = [
    passkeys({ signUp: true }),
    emailOTP({ sendVerificationOTP: (mail) => void Object.assign(sent, { otp: mail.otp }) }),
    magicLink({ confirm: false, sendMagicLink: (mail) => void Object.assign(sent, { link: mail.url }) }),
  ];
  const { auth, openBrowser } = await openAuth({ rateLimit: { enabled: false }, plugins });
  const authenticator = createAuthenticator();
  const browser = openBrowser();
  expect((await signUp(browser, authenticator, email)).status).toBe(200);
  const proofs: Readonly<Record<string, (by: Browser) => Promise<unknown>>> = {
    async 'a mailed code'(by) {
      await by.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      await auth.settled();
      expect((await by.post('/sign-in/email-otp', { email, otp: sent.otp })).status).toBe(409);
      await by.post('/sign-in/email-otp', { email, otp: sent.otp, startAnew: true });
    },
    async 'a mailed link'(by) {
      await by.post('/sign-in/magic-link', { email });
      await auth.settled();
      // The page asks, because the link takes the address away.
      await by.submitForm(await by.get(sent.link.split('/api/auth')[1] ?? ''));
    },
  };
  return { auth, openBrowser, browser, authenticator, proofs };
}

describeAuthOnEveryDatabase('an account that began with a passkey', (openAuth) => {
  it.each(['a mailed code', 'a mailed link'])(
    'keeps everything but the address when %s proves the mailbox',
    async (proof) => {
      const { openBrowser, browser, authenticator, proofs } = await openPasskeyAccount(openAuth);
      const visitor = openBrowser();
      await proofs[proof]?.(visitor);
      expect((await visitor.get('/get-session')).json).toMatchObject({ user: { email, emailVerified: true } });
      const released = { user: { email: expect.stringMatching(/@released\.invalid$/), emailVerified: false } };
      expect((await browser.get('/get-session')).json).toMatchObject(released);
      expect((await showPasskey(openBrowser(), authenticator)).json).toMatchObject(released);
      expect((await visitor.get('/passkeys')).json).toEqual([]);
    },
  );
});
