import { describe, expect, it } from 'vitest';
import {
  ada,
  cookieName,
  isSignedIn,
  openTestServer,
  refusals,
  said,
  wrong,
} from '../../../test/fixtures/two-factor/fixture.js';

const verify = '/two-factor/verify-totp';

describe('a second factor', () => {
  it('becomes active with the first code, which also replaces the session [W-M36]', async () => {
    const server = await openTestServer({ cookieCache: true });
    const browser = await server.meet();
    const old = browser.clone();
    const { answer, totpURI, backupCodes, authenticator } = await server.enable(browser);
    expect([answer.status, answer.json]).toEqual([200, { totpURI, backupCodes, token: null }]);
    expect(totpURI).toMatch(
      /^otpauth:\/\/totp\/Acme%20%26%20Co:ada%40example.com\?secret=[A-Z2-7]{32}&issuer=Acme%20%26%20Co&digits=6&period=30$/,
    );
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { twoFactorEnabled: false } });

    const proven = await browser.post(verify, { code: server.codeOf(authenticator) });
    const { session, user } = (await browser.get('/get-session')).json as {
      session: { token: string };
      user: { twoFactorEnabled: boolean };
    };
    expect([proven.status, (proven.json as { token: string }).token, user.twoFactorEnabled]).toEqual([
      200,
      session.token,
      true,
    ]);
    expect(await server.rows('session')).toHaveLength(1);
    expect((await old.get('/get-session?disableCookieCache=true')).json).toBeNull();
  });

  it('becomes active with a mailed code too', async () => {
    const server = await openTestServer();
    const browser = await server.meet();
    const { authenticator } = await server.enable(browser);
    const code = await server.mailedTo(browser);
    expect(said(await browser.post('/two-factor/verify-otp', { code: wrong(code) }))).toEqual(refusals.code);
    const proven = await browser.post('/two-factor/verify-otp', { code });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect(proven.json).toMatchObject({ token: session.token });
    const waiting = (await server.challenged()).browser;
    expect((await waiting.post(verify, { code: server.codeOf(authenticator) })).status).toBe(200);
  });

  it('is active at once if configured, and the answer contains the new token', async () => {
    const server = await openTestServer({ twoFactor: { skipVerificationOnEnable: true } });
    const browser = await server.meet();
    const { answer, authenticator } = await server.enable(browser);
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect(answer.json).toMatchObject({ token: session.token });
    expect(await server.rows('session')).toHaveLength(1);
    const { browser: waiting } = await server.challenged();
    expect((await waiting.post(verify, { code: server.codeOf(authenticator) })).status).toBe(200);
  });

  it.each([false, true])(
    'stays active until a code of another one is verified (skipping: %s) [R-D10 W-H29]',
    async (skipVerificationOnEnable) => {
      const server = await openTestServer({ twoFactor: { skipVerificationOnEnable } });
      const {
        authenticator: old,
        backupCodes,
        browser,
      } = await (async () => {
        if (!skipVerificationOnEnable) return server.enrol();
        const owner = await server.meet();
        return { ...(await server.enable(owner)), browser: owner };
      })();
      const next = await server.enable(browser);
      expect(next.answer.json).toMatchObject({ token: null });

      const waiting = (await server.challenged()).browser;
      expect(said(await waiting.post(verify, { code: server.codeOf(next.authenticator) }))).toEqual(refusals.code);
      const other = (await server.challenged()).browser;
      expect(said(await other.post('/two-factor/verify-backup-code', { code: next.backupCodes[0] }))).toEqual(
        refusals.backupCode,
      );
      expect((await waiting.post(verify, { code: server.codeOf(old) })).status).toBe(200);
      expect((await other.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200);

      server.clock.advance(30);
      const replaced = await browser.post(verify, { code: server.codeOf(next.authenticator) });
      expect(replaced.status).toBe(200);
      server.clock.advance(30);
      const last = (await server.challenged()).browser;
      expect(said(await last.post(verify, { code: server.codeOf(old) }))).toEqual(refusals.code);
      expect(said(await last.post('/two-factor/verify-backup-code', { code: backupCodes[1] }))).toEqual(
        refusals.backupCode,
      );
      expect((await last.post(verify, { code: server.codeOf(next.authenticator) })).status).toBe(200);
    },
  );

  it('a mailed code does not activate another secret [W-H29]', async () => {
    const server = await openTestServer();
    const { authenticator: old, browser } = await server.enrol();
    await server.enable(browser);
    const code = await server.mailedTo(browser);
    expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200);
    expect((await (await server.challenged()).browser.post(verify, { code: server.codeOf(old) })).status).toBe(200);
  });

  it('can be turned off with the password: then the session has one factor and another token, and nothing is stored', async () => {
    const server = await openTestServer();
    const { browser, backupCodes } = await server.enrol();
    const trusted = (await server.challenged()).browser;
    await trusted.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    const old = browser.clone();
    const answer = await browser.post('/two-factor/disable', { password: ada.password });
    const { session, user } = (await browser.get('/get-session')).json as { session: { token: string }; user: object };
    expect([answer.json, user]).toMatchObject([{ status: true, token: session.token }, { twoFactorEnabled: false }]);
    expect(await isSignedIn(old)).toBe(false);
    for (const table of ['factorTable', 'twoFactorChallenge', 'trustedDevice'] as const)
      expect(await server.rows(table)).toEqual([]);
    expect((await server.challenged()).answer.json).toMatchObject({ token: expect.any(String) });
  });

  it('the session that replaces a session without rememberMe ends with the browser too', async () => {
    const server = await openTestServer();
    await server.meet();
    const browser = server.openBrowser();
    await browser.post('/sign-in/email', { ...ada, rememberMe: false });
    const { authenticator } = await server.enable(browser);
    await browser.post(verify, { code: server.codeOf(authenticator) });
    expect(browser.cookie(cookieName('session_token'))?.attributes.has('max-age')).toBe(false);
  });

  it('a code in a session replaces the token, keeps the expiry, and does not trust the browser', async () => {
    const server = await openTestServer();
    const { browser, authenticator } = await server.enrol();
    const before = (await browser.get('/get-session')).json as { session: { token: string; expiresAt: string } };
    const old = browser.clone();
    server.clock.advance(60);
    const answer = await browser.post(verify, { code: server.codeOf(authenticator), trustDevice: true });
    const { session } = (await browser.get('/get-session')).json as typeof before;
    expect(answer.json).toMatchObject({ token: session.token });
    expect(session).toMatchObject({
      expiresAt: before.session.expiresAt,
      factors: [{ factor: 'password' }, { factor: 'totp', shownAt: server.clock.now().toISOString() }],
    });
    expect((await old.get('/list-sessions')).status).toBe(401);
    expect(await server.rows('trustedDevice')).toEqual([]);
  });

  it('cannot be set with the profile', async () => {
    const server = await openTestServer();
    const { browser } = await server.enrol();
    await browser.post('/update-user', { name: 'Ada L.', twoFactorEnabled: false });
    await server.openBrowser().post('/sign-up/email', { ...ada, email: 'c@example.com', twoFactorEnabled: true });
    const flags = (await server.rows('user')).map(({ twoFactorEnabled }) => twoFactorEnabled);
    expect(flags.sort()).toEqual([false, true]);
  });
});

describe('the password', () => {
  it.each(['enable', 'disable'])('%s needs the right password, of at least eight characters [H142]', async (path) => {
    const server = await openTestServer();
    const browser = await server.meet();
    const ask = async (body: object) => said(await browser.post(`/two-factor/${path}`, body));
    const validation = [400, 'VALIDATION_ERROR', 'Invalid body parameters'];
    for (const body of [{}, { password: '' }, { password: '1234567' }, { password: 12_345_678 }])
      expect(await ask(body)).toEqual(validation);
    expect(await ask({ password: 'wrong horse' })).toEqual([400, 'INVALID_PASSWORD', 'Invalid password']);
    await server.auth.api.removePassword({ body: { email: ada.email } });
    expect(await ask({ password: ada.password })).toEqual([400, 'INVALID_PASSWORD', 'Invalid password']);
    expect(await server.rows('factorTable')).toEqual([]);
  });

  it('is missing after it was removed: the answer says so, and a new password turns the factor off', async () => {
    const server = await openTestServer();
    const { browser } = await server.enrol();
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const { json } = await browser.post('/two-factor/disable', { password: ada.password });
    expect(json).toEqual({
      code: 'INVALID_PASSWORD',
      message: 'Invalid password',
      details: [{ path: 'password', message: expect.stringContaining('has no password. Set one first') }],
    });
    const password = 'another horse';
    await server.auth.api.setPassword({ body: { newPassword: password }, headers: browser.headers });
    expect((await browser.post('/two-factor/disable', { password })).status).toBe(200);
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { twoFactorEnabled: false } });
  });

  it.each(['get-totp-uri', 'generate-backup-codes'])('%s reports that the user has no password', async (path) => {
    const server = await openTestServer();
    const { browser } = await server.enrol();
    const ask = async (password: string) => said(await browser.post(`/two-factor/${path}`, { password }));
    expect(await ask('wrong horse')).toEqual([400, 'INVALID_PASSWORD', 'Invalid password']);
    await server.auth.api.removePassword({ body: { email: ada.email } });
    const none = [400, 'NO_PASSWORD_CREDENTIAL_FOUND', 'No password credential found'];
    expect(await ask(ada.password)).toEqual(none);
    expect(await ask('')).toEqual(none);
  });

  it('shares its attempts with sign-in [D10]', async () => {
    const server = await openTestServer({ limited: true });
    const browser = await server.meet();
    // 10 attempts of known browsers, and 10 of the network.
    for (let count = 0; count < 20; count++)
      await browser.post('/two-factor/enable', { password: `wrong horse ${count}` });
    expect(said(await browser.post('/two-factor/disable', { password: ada.password }))).toEqual(refusals.tooMany);
    // The browser that guesses is refused, as after wrong passwords at sign-in. The owner signs in from another browser
    // (D25).
    expect((await server.challenged(ada, browser.clone())).answer.status).toBe(401);
    expect((await server.challenged(ada, server.openBrowser('192.0.2.7'))).answer.status).toBe(200);
  });
});

describe('the secret', () => {
  it('is shown again after the password, unchanged', async () => {
    const server = await openTestServer();
    const { browser, totpURI } = await server.enrol();
    expect((await browser.post('/two-factor/get-totp-uri', { password: ada.password })).json).toEqual({ totpURI });
  });

  it('its code is returned only in a fresh session [D5 R-D13 W-M35]', async () => {
    const server = await openTestServer();
    const { browser, authenticator } = await server.enrol();
    expect((await browser.post('/totp/generate')).json).toEqual({ code: server.codeOf(authenticator) });
    server.clock.advance(86_400);
    expect(said(await browser.post('/totp/generate'))).toEqual([403, 'SESSION_IS_NOT_FRESH', 'Session is not fresh']);
    expect((await (await server.challenged()).browser.post('/totp/generate')).status).toBe(401);
  });

  it('is in no table, and in no answer except the one that creates it; the same holds for codes [R-H06 R-D16]', async () => {
    const server = await openTestServer({ cookieCache: true });
    const { browser, authenticator, backupCodes, proven } = await server.enrol();
    const waiting = (await server.challenged()).browser;
    const mailed = await server.mailedTo(waiting);
    const stored = JSON.stringify([
      await server.rows('factorTable'),
      await server.rows('twoFactorChallenge'),
      await server.rows('user'),
    ]);
    const said = [
      proven.text,
      (await browser.get('/get-session')).text,
      (await waiting.get('/two-factor/challenge')).text,
      (await waiting.post('/two-factor/send-otp')).text,
      (await waiting.post('/two-factor/verify-backup-code', { code: backupCodes[1] })).text,
      decodeURIComponent(browser.cookieHeader),
    ].join('\n');
    const { secret } = authenticator;
    expect(secret.base32).toMatch(/^[A-Z2-7]{32}$/);
    for (const canary of [secret.base32, ...backupCodes]) expect(stored + said).not.toContain(canary);
    expect(stored).not.toContain(`"${mailed}"`);
    expect(said).not.toContain(mailed);
  });

  it('is removed, proven or not, when another user proves the mailbox [R-C03]', async () => {
    for (const prove of [false, true]) {
      const server = await openTestServer();
      const { browser } = prove ? await server.enrol() : { browser: await server.meet() };
      await server.enable(browser);
      await server.auth.api.claim({ body: { email: ada.email } });
      expect(await server.rows('factorTable')).toEqual([]);
      expect(await server.rows('user')).toMatchObject([{ twoFactorEnabled: false }]);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });
});
