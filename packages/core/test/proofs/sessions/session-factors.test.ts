import { describe, expect, it } from 'vitest';
import { jwt } from '../../../src/features/jwt/index.js';
import { twoFactor } from '../../../src/features/two-factor/index.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { must, openEverySignIn, victim, whoIs } from '../accounts/every-sign-in.js';

const { email, password } = victim;

interface Factor {
  readonly factor: string;
  readonly shownAt: string;
  readonly provider?: string;
}
async function factorsOf(browser: Browser): Promise<readonly Factor[]> {
  const { json } = await browser.get('/get-session?disableCookieCache=true');
  return (json as { session: { factors: Factor[] } }).session.factors;
}
const namesOf = async (browser: Browser) => (await factorsOf(browser)).map(({ factor }) => factor);

/** A user with a verified address, a phone, a linked provider and a second factor. */
async function open(settings: Parameters<typeof openEverySignIn>[1] = {}) {
  const server = await openEverySignIn(testAuth, settings);
  const browser = await server.signUp();
  await server.auth.api.verifyAddress({ body: { email } });
  return { ...server, browser };
}
async function openEnrolled(settings: Parameters<typeof openEverySignIn>[1] = {}) {
  const server = await open(settings);
  const factor = await server.enrol(server.browser);
  server.clock.advance(60);
  return { ...server, ...factor };
}
const disable = (browser: Browser, more: object = {}) => browser.post('/two-factor/disable', { password, ...more });
const required = { status: 403, json: { code: 'SECOND_FACTOR_REQUIRED' } };

describe('the factors of a session [I10-A3]', () => {
  it('are those of its sign-in method', async () => {
    const { browser, signInMethods, linkPhone, openBrowser, clock } = await open();
    await linkPhone(browser);
    expect(await factorsOf(browser)).toEqual([{ factor: 'password', shownAt: clock.now().toISOString() }]);
    const shown: Record<string, unknown> = {};
    for (const [name, way] of Object.entries(signInMethods)) {
      const other = openBrowser();
      await way(other);
      shown[name] = (await factorsOf(other)).map(({ factor, provider }) =>
        provider ? `${factor} ${provider}` : factor,
      );
    }
    expect(shown).toEqual({
      'email and password': ['password'],
      'username and password': ['password'],
      'number and password': ['password'],
      'a code by text message': ['phone'],
      'a mailed code': ['email'],
      'a mailed link': ['email'],
      'a provider': ['social fake-oauth'],
      'an id token': ['social fake-oidc'],
    });
  });

  it('contain dates in the server’s own code, and do not name the mailbox', async () => {
    const { auth, signInMethods, openBrowser, clock } = await open();
    const other = openBrowser();
    await signInMethods['a mailed code']?.(other);
    const read = await auth.api.getSession({ headers: other.headers });
    expect(read?.session.factors).toEqual([{ factor: 'email', shownAt: clock.now() }]);
  });

  it('are copied to the session that replaces another one', async () => {
    const { browser, clock } = await openEnrolled();
    const before = await factorsOf(browser);
    clock.advance(60);
    const body = { currentPassword: password, newPassword: 'battery staple', revokeOtherSessions: true };
    await must(browser.post('/change-password', body));
    expect(await factorsOf(browser)).toEqual(before);
    expect(before.map(({ factor }) => factor)).toEqual(['password', 'totp']);
  });

  it('are in tokens as amr [RFC 8176]', async () => {
    const { auth, openBrowser } = testAuth({ plugins: [jwt(), twoFactor({ skipVerificationOnEnable: true })] });
    const browser = openBrowser();
    await must(browser.post('/sign-up/email', victim));
    const amr = async (by: Browser) => {
      const { token } = await auth.api.getToken({ headers: by.headers });
      return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).amr;
    };
    expect(await amr(browser)).toEqual(['pwd']);
    const { json } = await must(browser.post('/two-factor/enable', { password }));
    expect(await amr(browser)).toEqual(['pwd']);
    const [code] = (json as { backupCodes: string[] }).backupCodes;
    const other = openBrowser();
    await must(other.post('/sign-in/email', victim));
    await must(other.post('/two-factor/verify-backup-code', { code }));
    expect(await amr(other)).toEqual(['pwd', 'otp', 'mfa']);
  });
});

describe('managing a second factor [I10-A3]', () => {
  it.each(['a mailed code', 'a mailed link', 'a provider', 'an id token'])(
    'is not for a session by %s, until it has shown the factor',
    async (way) => {
      const { browser, signInMethods, bySocial, openBrowser, code } = await openEnrolled();
      await bySocial(browser, { path: '/link-social' });
      const other = openBrowser();
      const answer = await signInMethods[way]?.(other);
      if ((await whoIs(other)) === null) {
        // A provider that is not linked yet waits for the factor.
        expect(answer?.json ?? answer?.headers.get('location')).toBeTruthy();
        await must(other.post('/two-factor/verify-totp', { code: code() }));
      } else {
        for (const path of ['/two-factor/get-totp-uri', '/two-factor/generate-backup-codes', '/two-factor/enable'])
          expect(await other.post(path, { password })).toMatchObject(required);
        expect(await other.post('/totp/generate', {})).toMatchObject(required);
        expect(await disable(other)).toMatchObject(required);
        await must(other.post('/two-factor/verify-totp', { code: code() }));
      }
      expect(await namesOf(other)).toContain('totp');
      await must(disable(other));
    },
  );

  it('a mailbox alone does not remove it: a reset and mailed codes', async () => {
    const { claims, signInMethods, openBrowser, code } = await openEnrolled();
    const thief = openBrowser();
    await claims['a reset by link']?.(openBrowser());
    const newPassword = 'battery staple';
    await thief.post('/sign-in/email', { email, password: newPassword });
    expect(await thief.post('/two-factor/send-otp')).toMatchObject(required);
    expect(await whoIs(thief)).toBeNull();
    await signInMethods['a mailed code']?.(thief);
    expect(await namesOf(thief)).toEqual(['email']);
    expect(await disable(thief, { password: newPassword })).toMatchObject(required);
    expect(await thief.post('/two-factor/send-otp')).toMatchObject(required);
    expect(await thief.post('/two-factor/verify-otp', { code: '000000' })).toMatchObject(required);
    // Nor does a change of the password that was set by mail.
    await must(thief.post('/change-password', { currentPassword: newPassword, newPassword: password }));
    expect(await thief.post('/two-factor/send-otp')).toMatchObject(required);
    await must(disable(thief, { code: code() }));
  });

  it('a mailed code counts after a sign-in with a password that the user knew', async () => {
    const { settle, openBrowser, factorMails } = await openEnrolled();
    const other = openBrowser();
    await other.post('/sign-in/email', victim);
    await must(other.post('/two-factor/send-otp'));
    await settle();
    await must(other.post('/two-factor/verify-otp', { code: factorMails.at(-1)?.otp }));
    expect(await namesOf(other)).toEqual(['password', 'otp']);
    await must(disable(other));
  });

  it('a trusted browser signs in, but must show the factor before it manages the factor', async () => {
    const { openBrowser, code, clock, backupCodes } = await openEnrolled();
    const other = openBrowser();
    await other.post('/sign-in/email', victim);
    await must(other.post('/two-factor/verify-totp', { code: code(), trustDevice: true }));
    await must(other.post('/sign-out'));
    await must(other.post('/sign-in/email', victim));
    expect(await namesOf(other)).toEqual(['password']);
    expect(await disable(other)).toMatchObject(required);
    clock.advance(60);
    await must(other.post('/two-factor/verify-backup-code', { code: backupCodes[0] }));
    await must(disable(other));
  });

  it('a session without the factor cannot generate a code, so it cannot complete a waiting sign-in of another browser', async () => {
    const { signInMethods, openBrowser } = await openEnrolled();
    const [mailbox, waiting] = [openBrowser(), openBrowser()];
    await signInMethods['a mailed code']?.(mailbox);
    await waiting.post('/sign-in/email', victim);
    expect(await mailbox.post('/totp/generate', {})).toMatchObject(required);
    expect((await waiting.get('/two-factor/challenge')).json).not.toBeNull();
  });

  it('turning it on ends the other sessions', async () => {
    const { browser, signInMethods, openBrowser, enrol } = await open();
    const other = openBrowser();
    await signInMethods['email and password']?.(other);
    await enrol(browser);
    expect(await whoIs(other)).toBeNull();
    expect(await whoIs(browser)).not.toBeNull();
  });

  it('the session that turned it on counts as having shown it, if no code was needed', async () => {
    const { browser } = await open({ factor: { skipVerificationOnEnable: true } });
    await must(browser.post('/two-factor/enable', { password }));
    expect(await namesOf(browser)).toEqual(['password', 'two-factor-setup']);
    await must(disable(browser));
  });
});

describe('the server’s reset of a second factor', () => {
  it('removes it with sessions, trusted browsers and waiting sign-ins, and sends the user a notice', async () => {
    const { auth, browser, openBrowser, code, outbox, settle } = await openEnrolled();
    const [trusted, waiting] = [openBrowser(), openBrowser()];
    await trusted.post('/sign-in/email', victim);
    await must(trusted.post('/two-factor/verify-totp', { code: code(), trustDevice: true }));
    await waiting.post('/sign-in/email', victim);
    const userId = (await whoIs(browser)) ?? '';
    expect(await auth.api.resetSecondFactor({ body: { userId } })).toEqual({ status: true });
    await settle();
    for (const each of [browser, trusted]) expect(await whoIs(each)).toBeNull();
    expect((await waiting.get('/two-factor/challenge')).json).toBeNull();
    expect(outbox.notices.at(-1)).toMatchObject({ kind: 'two-factor-reset', to: email });
    const again = openBrowser();
    await must(again.post('/sign-in/email', victim));
    expect(await whoIs(again)).toBe(userId);
    await must(again.post('/two-factor/enable', { password }));
  });

  it('fails for users without a second factor and for unknown users, and has no route over HTTP', async () => {
    const { auth, browser } = await open();
    const userId = (await whoIs(browser)) ?? '';
    await expect(auth.api.resetSecondFactor({ body: { userId } })).rejects.toMatchObject({
      code: 'TWO_FACTOR_ISNT_ENABLED',
    });
    await expect(auth.api.resetSecondFactor({ body: { userId: 'x' } })).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect((await browser.post('/two-factor/reset', { userId })).status).toBe(404);
  });
});

describe('a provider that would be linked to an account with a second factor', () => {
  const providersOf = async (browser: Browser) =>
    ((await browser.get('/list-accounts')).json as { provider: string }[]).map(({ provider }) => provider).sort();

  it.each(['passwords', 'all'] as const)(
    'waits for the factor, and joins with it (enforceOn: %s)',
    async (enforceOn) => {
      const { browser, bySocial, openBrowser, code, outbox, settle } = await openEnrolled({ factor: { enforceOn } });
      const other = openBrowser();
      await bySocial(other);
      expect(await whoIs(other)).toBeNull();
      expect(await providersOf(browser)).toEqual(['credential']);
      await settle();
      expect(outbox.notices.some(({ kind }) => kind === 'provider-linked')).toBe(false);

      expect((await other.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
      expect(await providersOf(browser)).toEqual(['credential']);
      await must(other.post('/two-factor/verify-totp', { code: code() }));
      expect(await namesOf(other)).toEqual(['social', 'totp']);
      expect(await providersOf(other)).toEqual(['credential', 'fake-oauth']);
      await settle();
      expect(outbox.notices.at(-1)).toMatchObject({ kind: 'provider-linked', providerId: 'fake-oauth' });
    },
  );

  it('is not linked if the sign-in is not completed, or if the password changes meanwhile', async () => {
    const { browser, bySocial, openBrowser, code } = await openEnrolled();
    const other = openBrowser();
    await bySocial(other);
    await must(browser.post('/change-password', { currentPassword: password, newPassword: 'battery staple' }));
    expect(await other.post('/two-factor/verify-totp', { code: code() })).toMatchObject({
      json: { code: 'INVALID_TWO_FACTOR_COOKIE' },
    });
    expect(await providersOf(browser)).toEqual(['credential']);
  });

  it('is linked at once to an account without a second factor', async () => {
    const { browser, bySocial, openBrowser } = await open();
    const other = openBrowser();
    await bySocial(other);
    expect(await namesOf(other)).toEqual(['social']);
    expect(await providersOf(browser)).toEqual(['credential', 'fake-oauth']);
  });
});
