import { describe, expect, it } from 'vitest';
import {
  ada,
  bob,
  cookieName,
  isSignedIn,
  openTestServer,
  refusals,
  said,
  wrong,
} from '../../../../test/fixtures/two-factor/fixture.js';

const sessionCookies = ['session_token', 'session_data', 'dont_remember'].map(cookieName);

describe('a sign-in of a user with a second factor', () => {
  it.each([false, true])(
    'returns nothing that authenticates the user (cookie cache: %s) [R-D01 W-C8]',
    async (cookieCache) => {
      const server = await openTestServer({ cookieCache });
      await server.enrol();
      const before = await server.rows('session');
      const { browser, answer } = await server.challenged();
      expect([answer.status, answer.json]).toEqual([
        200,
        { twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp', 'backup-code'] },
      ]);
      expect(browser.cookieNames()).toEqual([cookieName('two_factor')]);
      // Every cookie of the answers, also those that a browser would delete at once.
      const captured = server.openBrowser();
      for (const header of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        captured.setCookie(name, value);
        for (const as of sessionCookies) captured.setCookie(as, value);
        expect(await isSignedIn(captured)).toBe(false);
      }
      expect(await server.rows('session')).toEqual(before);
    },
  );

  it('sets a challenge cookie that lasts 600 seconds and is hidden from scripts [H141]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const { value, attributes } = browser.cookie(cookieName('two_factor')) ?? {};
    expect(Object.fromEntries(attributes ?? [])).toMatchObject({
      'max-age': '600',
      path: '/',
      httponly: '',
      secure: '',
      samesite: 'Lax',
    });
    // A signed random id (D6): nothing of the user is in the cookie, and the cookie's value is not in the table.
    const [row] = await server.rows('twoFactorChallenge');
    expect(decodeURIComponent(value ?? '')).toMatch(/^[A-Za-z0-9]{32}\.[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(value?.slice(0, 32));
  });

  it('removes the session of the user who was signed in to the browser before', async () => {
    const server = await openTestServer({ cookieCache: true });
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged(ada, await server.meet(bob));
    const names = browser.cookieNames();
    expect(names).toContain(cookieName('two_factor'));
    expect(names).not.toContain(cookieName('session_token'));
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(answer.json).toMatchObject({ user: { email: ada.email } });
  });

  it('begins a session after the code, and returns the new token and the user [H037]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    const fields = ['createdAt', 'email', 'emailVerified', 'id', 'image', 'name', 'twoFactorEnabled', 'updatedAt'];
    const { token, user } = answer.json as { token: string; user: object };
    expect([answer.status, token, Object.keys(user).sort()]).toEqual([200, session.token, fields]);
    expect(browser.cookieNames()).toEqual([cookieName('session_token')]);
    expect(await server.rows('twoFactorChallenge')).toEqual([]);
  });

  it.each([
    [true, '604800'],
    [false, undefined],
  ])('remembers what the first step said (rememberMe: %s)', async (rememberMe, maxAge) => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged(ada, server.openBrowser(), rememberMe);
    await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(browser.cookie(cookieName('session_token'))?.attributes.get('max-age')).toBe(maxAge);
    expect(browser.cookieNames().includes(cookieName('dont_remember'))).toBe(!rememberMe);
  });
});

describe('the need for a second factor', () => {
  it('depends on what is stored now, not on a cookie from before [R-D02]', async () => {
    const server = await openTestServer({ cookieCache: true });
    const other = await server.meet();
    const first = server.openBrowser();
    await first.post('/sign-in/email', ada);
    const { authenticator } = await server.enable(first);
    await first.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    const { answer } = await server.challenged(ada, other);
    expect(answer.json).toMatchObject({ twoFactorRedirect: true });
    expect(await isSignedIn(other)).toBe(false);
  });

  it('does not end for a pending sign-in when the factor is turned off [R-D02]', async () => {
    const server = await openTestServer();
    const { authenticator, browser: owner } = await server.enrol();
    const { browser } = await server.challenged();
    await owner.post('/two-factor/disable', { password: ada.password });
    const answer = await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(said(answer)).toEqual(refusals.cookie);
    expect((await server.challenged()).answer.json).toMatchObject({ token: expect.any(String) });
  });

  it('an enrolment that was never finished does not require a second factor [R-D10]', async () => {
    const server = await openTestServer();
    await server.enable(await server.meet());
    expect((await server.challenged()).answer.json).toMatchObject({ token: expect.any(String) });
  });

  it.each([
    ['passwords', 'phone-number', 'challenged'],
    ['passwords', 'social', 'signed in'],
    ['passwords', 'email-otp', 'signed in'],
    ['all', 'social', 'challenged'],
    ['all', 'email-otp', 'challenged'],
    ['all', 'magic-link', 'challenged'],
  ] as const)('enforced on %s, %s is %s [W-H16]', async (enforceOn, method, outcome) => {
    const server = await openTestServer({ twoFactor: { enforceOn } });
    await server.enrol();
    expect(await server.auth.api.signInBy({ body: { email: ada.email, method } })).toBe(outcome);
  });

  it('applies to the link that verifies an address: it begins no session [R-D12]', async () => {
    const server = await openTestServer({ autoSignInAfterVerification: true });
    const owner = server.openBrowser();
    await owner.post('/sign-up/email', ada);
    const { authenticator } = await server.enable(owner);
    await owner.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    server.clock.advance(30);
    await owner.post('/send-verification-email', { email: ada.email });
    await server.auth.settled();
    const browser = server.openBrowser();
    const answer = await browser.get(`${server.links.at(-1)?.split('/api/auth')[1]}`);
    const target = '/?twoFactorRedirect=true&twoFactorMethods=totp%2Cbackup-code'; // the link has shown the mailbox already
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
    expect(await isSignedIn(browser)).toBe(false);
    const names = browser.cookieNames();
    expect(names).toContain(cookieName('two_factor'));
    expect(names).not.toContain(cookieName('session_token'));
    expect((await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) })).status).toBe(200);
  });

  it('applies after a password reset: the reset begins no session, and the next sign-in is pending [R-D12]', async () => {
    const server = await openTestServer();
    await server.enrol();
    await server.openBrowser().post('/forget-password', { email: ada.email });
    await server.auth.settled();
    const browser = server.openBrowser();
    const change = { token: server.resets[0]?.token, newPassword: 'another horse' };
    expect((await browser.post('/reset-password', change)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
    const { answer } = await server.challenged({ ...ada, password: 'another horse' }, browser);
    expect(answer.json).toMatchObject({ twoFactorRedirect: true });
  });
});

describe('a pending sign-in', () => {
  it('allows only the second step [R-D03 R-D13]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    const { password } = ada;
    for (const path of ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri'])
      expect((await browser.post(`/two-factor/${path}`, { password })).status, path).toBe(401);
    for (const path of ['/totp/generate', '/update-user', '/revoke-sessions', '/delete-user', '/change-password'])
      expect(
        (await browser.post(path, { password, newPassword: password, currentPassword: password })).status,
      ).not.toBe(200);
    expect((await browser.post('/totp/generate')).status).toBe(401);
    expect((await browser.get('/list-sessions')).status).toBe(401);
    expect((await browser.get('/get-session')).json).toBeNull();
  });

  it('creates no session row after a hundred wrong codes [R-D11 W-H13]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const before = await server.rows('session');
    for (let round = 0; round < 20; round++) {
      const { browser } = await server.challenged();
      for (let guess = 0; guess < 5; guess++)
        await browser.post('/two-factor/verify-totp', { code: wrong(server.codeOf(authenticator)) });
    }
    expect(await server.rows('session')).toEqual(before);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%i ms from its 600 seconds a right code is taken: %s [R-D08]', async (offset, isTaken) => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const kept = (await server.challenged()).browser.clone(); // a browser would delete the cookie itself
    server.clock.advanceMs(600_000 + offset);
    const shown = await kept.get('/two-factor/challenge');
    const answer = await kept.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect([answer.status === 200, shown.json !== null]).toEqual([isTaken, isTaken]);
    if (!isTaken) expect(said(answer)).toEqual(refusals.cookie);
  });

  it('can be completed once [D6]', async () => {
    const server = await openTestServer();
    const { authenticator, backupCodes } = await server.enrol();
    const { browser } = await server.challenged();
    const copy = browser.clone();
    expect((await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) })).status).toBe(200);
    server.clock.advance(30);
    expect(said(await copy.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) }))).toEqual(
      refusals.cookie,
    );
    expect(said(await copy.post('/two-factor/verify-backup-code', { code: backupCodes[0] }))).toEqual(refusals.cookie);
    expect(copy.cookieNames()).toEqual([]);
  });

  it.each([
    ['is changed', '/change-password', { currentPassword: ada.password, newPassword: 'another horse' }],
    [
      'is changed and all sessions end',
      '/change-password',
      { currentPassword: ada.password, newPassword: 'another horse', revokeOtherSessions: true },
    ],
  ])('dies when the password %s', async (_, path, change) => {
    const server = await openTestServer();
    const { authenticator, browser: owner } = await server.enrol();
    const { browser } = await server.challenged();
    expect((await owner.post(path, change)).status).toBe(200);
    expect(await server.rows('twoFactorChallenge')).toEqual([]);
    expect(said(await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) }))).toEqual(
      refusals.cookie,
    );
  });

  it('ends when the security version of the account changes [Z18]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    await server.auth.api.touch({ body: { email: ada.email } });
    expect((await browser.get('/two-factor/challenge')).json).toBeNull();
    expect(said(await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) }))).toEqual(
      refusals.cookie,
    );
  });

  it('is not completed by another user’s factor [R-D18]', async () => {
    const server = await openTestServer();
    await server.enrol();
    const bobs = await server.enrol(bob);
    const { browser } = await server.challenged();
    const bobWaits = (await server.challenged(bob)).browser;
    const mailedToBob = await server.mailedTo(bobWaits);
    const tries = [
      ['verify-totp', server.codeOf(bobs.authenticator), refusals.code],
      ['verify-backup-code', bobs.backupCodes[0], refusals.backupCode],
      ['verify-otp', mailedToBob, refusals.noCode],
    ] as const;
    for (const [path, code, refusal] of tries)
      expect(said(await browser.post(`/two-factor/${path}`, { code }))).toEqual(refusal);
    const own = await bobWaits.post('/two-factor/verify-otp', { code: mailedToBob });
    expect(own.json).toMatchObject({ user: { email: bob.email } });
  });

  it('tells a reloaded page which methods it can use, and until when', async () => {
    const server = await openTestServer();
    await server.enrol();
    expect((await server.openBrowser().get('/two-factor/challenge')).json).toBeNull();
    const { browser } = await server.challenged();
    const until = new Date(server.clock.now().getTime() + 600_000).toISOString();
    expect((await browser.get('/two-factor/challenge')).json).toEqual({
      twoFactorMethods: ['totp', 'otp', 'backup-code'],
      expiresAt: until,
    });
    const forged = server.openBrowser();
    forged.setCookie(cookieName('two_factor'), 'x'.repeat(32));
    expect((await forged.get('/two-factor/challenge')).json).toBeNull();
  });

  it('its row is deleted by a later challenge when it has expired', async () => {
    const server = await openTestServer();
    await server.enrol();
    for (let round = 0; round < 3; round++) {
      await server.challenged();
      server.clock.advance(601);
    }
    expect(await server.rows('twoFactorChallenge')).toHaveLength(1);
  });
});
