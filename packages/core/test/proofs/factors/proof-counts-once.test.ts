// One holding never counts as two factors: docs/choosing-factors.md has the table of what each factor rests on.
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { type EverySignIn, must, openEverySignIn, victim, whoIs } from '../accounts/every-sign-in.js';

const { email, password } = victim;
const required = { status: 403, json: { code: 'SECOND_FACTOR_REQUIRED' } };
const newPassword = 'battery staple';

/** A verified user with a phone number and an authenticator that has been used. */
async function openEnrolled(settings: Parameters<typeof openEverySignIn>[1] = { factor: { enforceOn: 'all' } }) {
  const server = await openEverySignIn(testAuth, settings);
  const owner = await server.signUp();
  await server.auth.api.verifyAddress({ body: { email } });
  await server.linkPhone(owner);
  const factor = await server.enrol(owner);
  server.clock.advance(60);
  return { ...server, ...factor, owner };
}
type Server = Awaited<ReturnType<typeof openEnrolled>>;

async function methodsOf(browser: Browser): Promise<readonly string[]> {
  const { json } = await browser.get('/two-factor/challenge');
  return (json as { twoFactorMethods: string[] } | null)?.twoFactorMethods ?? [];
}

async function mailedCode({ settle, factorMails }: EverySignIn, browser: Browser): Promise<string> {
  await must(browser.post('/two-factor/send-otp'));
  await settle();
  return factorMails.at(-1)?.otp ?? '';
}

/** Begins a sign-in that waits for the second factor, and tells whether a mailed code completes it. */
async function takesMail(server: Server, begin: (browser: Browser) => Promise<unknown>): Promise<boolean> {
  const browser = server.openBrowser();
  await begin(browser);
  const isOffered = (await methodsOf(browser)).includes('otp');
  const sent = await browser.post('/two-factor/send-otp');
  await server.settle();
  const code = server.factorMails.at(-1)?.otp ?? '000000';
  const checked = await browser.post('/two-factor/verify-otp', { code, trustDevice: true });
  expect([sent.status, checked.status]).toEqual(isOffered ? [200, 200] : [403, 403]);
  if (!isOffered) {
    expect([sent, checked]).toMatchObject([required, required]);
    expect(await whoIs(browser)).toBeNull();
  }
  return isOffered;
}

const bySignIn = (secret: string) => (browser: Browser) => browser.post('/sign-in/email', { email, password: secret });

async function resetByMail({ openBrowser, settle, resets }: Server): Promise<void> {
  await must(openBrowser().post('/forget-password', { email }));
  await settle();
  await must(openBrowser().post('/reset-password', { token: resets.at(-1)?.token, newPassword }));
}

async function resetByText({ openBrowser, settle, messages }: Server): Promise<void> {
  const { phoneNumber } = victim;
  await must(openBrowser().post('/phone-number/forget-password', { phoneNumber }));
  await settle();
  const body = { phoneNumber, otp: messages.at(-1)?.code, newPassword };
  await must(openBrowser().post('/phone-number/reset-password', body));
}

/** A session of the owner that has shown the authenticator. */
async function ownerWithTotp(server: Server, secret: string): Promise<Browser> {
  const browser = server.openBrowser();
  await bySignIn(secret)(browser);
  server.clock.advance(60);
  await must(browser.post('/two-factor/verify-totp', { code: server.code() }));
  return browser;
}

describe('a mailed code as the second factor', () => {
  it.each([
    ['email and password', true],
    ['username and password', true],
    ['number and password', true],
    ['a code by text message', true],
    ['a mailed code', false],
    ['a mailed link', false],
    ['a provider', false],
    ['an id token', false],
  ])('after %s: %s', async (way, counts) => {
    const server = await openEnrolled();
    expect(await takesMail(server, async (browser) => server.signInMethods[way]?.(browser))).toBe(counts);
  });

  it('does not count after a password that was set by mail, and the browser is not trusted', async () => {
    const server = await openEnrolled({});
    await resetByMail(server);
    expect(await takesMail(server, bySignIn(newPassword))).toBe(false);
  });

  it('counts after a password that was set by text message', async () => {
    const server = await openEnrolled({});
    await resetByText(server);
    expect(await takesMail(server, bySignIn(newPassword))).toBe(true);
  });

  it('does not count after a change of such a password in a session without an independent factor', async () => {
    const server = await openEnrolled({ factor: { enforceOn: 'passwords' } });
    await resetByMail(server);
    const byMail = server.openBrowser();
    await server.signInMethods['a mailed code']?.(byMail);
    await must(byMail.post('/change-password', { currentPassword: newPassword, newPassword: 'third password' }));
    expect(await takesMail(server, bySignIn('third password'))).toBe(false);
  });

  it.each<[string, (server: Server, browser: Browser) => Promise<string>]>([
    [
      'a change in a session that has shown the authenticator',
      async (_, browser) => {
        await must(browser.post('/change-password', { currentPassword: newPassword, newPassword: 'third password' }));
        return 'third password';
      },
    ],
    [
      'new backup codes',
      async (_, browser) => {
        await must(browser.post('/two-factor/generate-backup-codes', { password: newPassword }));
        return newPassword;
      },
    ],
  ])('counts again after %s', async (_, change) => {
    const server = await openEnrolled({});
    await resetByMail(server);
    const secret = await change(server, await ownerWithTotp(server, newPassword));
    expect(await takesMail(server, bySignIn(secret))).toBe(true);
  });
});

describe('a first password that a user sets in a session', () => {
  async function open() {
    const server = await openEnrolled({ factor: { enforceOn: 'passwords' } });
    await server.bySocial(server.owner, { path: '/link-social' });
    await server.auth.api.removePassword({ body: { email } });
    return server;
  }
  const setIn = ({ auth }: Server, { headers }: Browser, code?: string) =>
    auth.api.setPassword({ body: { newPassword, code }, headers });

  it.each(['a mailed code', 'a mailed link', 'a provider'])(
    'needs more than %s: a mailed code would count beside it',
    async (way) => {
      const server = await open();
      const browser = server.openBrowser();
      await server.signInMethods[way]?.(browser);
      await expect(setIn(server, browser)).rejects.toMatchObject(required.json);
      await setIn(server, browser, server.backupCodes[0]);
      expect(await takesMail(server, bySignIn(newPassword))).toBe(true);
    },
  );

  it('needs nothing more in a session that has shown the authenticator', async () => {
    const server = await open();
    await setIn(server, server.owner);
    expect(await takesMail(server, bySignIn(newPassword))).toBe(true);
  });
});

describe('a provider', () => {
  const linked = async (server: Server) => {
    server.atProvider.person = { ...server.atProvider.person, email: 'elsewhere@example.com' };
    await must(server.bySocial(server.owner, { path: '/link-social' }).then((answer) => ({ ...answer, status: 200 })));
  };

  it('with an address of another mailbox is a factor of its own', async () => {
    const server = await openEnrolled();
    await linked(server);
    expect(await takesMail(server, server.bySocial)).toBe(true);
  });

  it.each(['present', 'former'])('rests on the mailbox once its address is a %s one of the account', async (when) => {
    const server = await openEnrolled();
    await linked(server);
    await server.auth.api.changeUser({
      body: { userId: (await whoIs(server.owner)) ?? '', email: 'elsewhere@example.com' },
    });
    if (when === 'former')
      await server.auth.api.changeUser({
        body: { userId: (await whoIs(server.owner)) ?? '', email: 'third@example.com' },
      });
    expect(await takesMail(server, server.bySocial)).toBe(false);
  });

  it('keeps resting on the mailbox after an attacker who reads it has given the account at the provider another address', async () => {
    const server = await openEnrolled();
    await must(server.bySocial(server.owner, { path: '/link-social' }).then((answer) => ({ ...answer, status: 200 })));
    server.atProvider.person = { ...server.atProvider.person, email: 'evil@example.com' };
    expect(await takesMail(server, server.bySocial)).toBe(false);
    expect(await takesMail(server, server.bySocial)).toBe(false);
  });

  it.each([
    ['no address', undefined],
    ['a third address', 'evil@example.com'],
  ])('rests on the new mailbox after a change of address, also if it then tells %s', async (_, told) => {
    const server = await openEnrolled();
    await linked(server);
    await server.auth.api.changeUser({
      body: { userId: (await whoIs(server.owner)) ?? '', email: 'elsewhere@example.com' },
    });
    server.atProvider.person = { ...server.atProvider.person, email: told };
    expect(await takesMail(server, server.bySocial)).toBe(false);
  });

  it('that tells no address any more rests on the mailbox', async () => {
    const server = await openEnrolled();
    await linked(server);
    server.atProvider.person = { ...server.atProvider.person, email: undefined };
    expect(await takesMail(server, server.bySocial)).toBe(false);
  });

  it('never joins an account by the mailbox alone', async () => {
    const server = await openEnrolled({});
    const thief = server.openBrowser();
    await server.bySocial(thief);
    expect(await methodsOf(thief)).toEqual(['totp', 'backup-code']);
    expect(await thief.post('/two-factor/send-otp')).toMatchObject(required);
    expect(await thief.post('/two-factor/verify-otp', { code: '000000' })).toMatchObject(required);
  });

  it('is not linked by a trusted browser, which passes a sign-in only', async () => {
    const server = await openEnrolled({});
    const browser = server.openBrowser();
    await bySignIn(password)(browser);
    await must(browser.post('/two-factor/verify-totp', { code: server.code(), trustDevice: true }));
    await must(browser.post('/sign-out'));
    await server.bySocial(browser);
    expect(await whoIs(browser)).toBeNull();
    await must(bySignIn(password)(browser));
    expect(await whoIs(browser)).not.toBeNull();
    expect(await browser.post('/totp/generate')).toMatchObject(required);
  });
});

describe('an account whose second factor was confirmed by a mailed code', () => {
  async function openMailed() {
    const server = await openEverySignIn(testAuth, {});
    const owner = await server.signUp();
    await server.auth.api.verifyAddress({ body: { email } });
    const { json } = await must(owner.post('/two-factor/enable', { password }));
    await must(owner.post('/two-factor/verify-otp', { code: await mailedCode(server, owner) }));
    server.clock.advance(60);
    return { ...server, owner, backupCodes: (json as { backupCodes: string[] }).backupCodes };
  }
  type Mailed = Awaited<ReturnType<typeof openMailed>>;
  const reset = async (server: Mailed) => {
    await must(server.openBrowser().post('/forget-password', { email }));
    await server.settle();
    await must(server.openBrowser().post('/reset-password', { token: server.resets.at(-1)?.token, newPassword }));
  };

  it('can be entered by the mailbox alone after a reset, without trust and without managing the factor', async () => {
    const server = await openMailed();
    await reset(server);
    const browser = server.openBrowser();
    await bySignIn(newPassword)(browser);
    expect(await methodsOf(browser)).toContain('otp');
    await must(browser.post('/two-factor/verify-otp', { code: await mailedCode(server, browser), trustDevice: true }));
    expect(await whoIs(browser)).not.toBeNull();
    expect(await browser.post('/two-factor/disable', { password: newPassword })).toMatchObject(required);
    await must(browser.post('/sign-out'));
    expect((await bySignIn(newPassword)(browser)).json).toMatchObject({ twoFactorRedirect: true });
  });

  it('cannot any more once a backup code was used', async () => {
    const server = await openMailed();
    const other = server.openBrowser();
    await bySignIn(password)(other);
    await must(other.post('/two-factor/verify-backup-code', { code: server.backupCodes[0] }));
    await reset(server);
    const browser = server.openBrowser();
    await bySignIn(newPassword)(browser);
    expect(await methodsOf(browser)).not.toContain('otp');
    expect(await browser.post('/two-factor/send-otp')).toMatchObject(required);
  });
});

describe('a session that was told a code of the authenticator, or the secret', () => {
  it.each([
    ['/totp/generate', undefined],
    ['/two-factor/get-totp-uri', { password }],
  ])('%s: its codes prove nothing there', async (path, body) => {
    const server = await openEnrolled({ factor: { enforceOn: 'passwords' } });
    // The password and the mailbox, without the authenticator.
    const browser = server.openBrowser();
    await bySignIn(password)(browser);
    await must(browser.post('/two-factor/verify-otp', { code: await mailedCode(server, browser) }));
    await must(browser.post(path, body));
    server.clock.advance(60);
    expect(await browser.post('/two-factor/verify-totp', { code: server.code() })).toMatchObject(required);
    expect(await browser.post('/reauthenticate', { code: server.code() })).toMatchObject(required);
    expect(await browser.post('/reauthenticate', { code: server.code(), password })).toMatchObject(required);
    await must(browser.post('/reauthenticate', { code: server.backupCodes[0], password }));
  });
});
