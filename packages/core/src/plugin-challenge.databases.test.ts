import { TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase, type OpenAuth } from '../test/fixtures/every-database.js';
import { desk, knock, terms } from '../test/fixtures/questions.js';
import { twoFactor } from './index.js';
import type { Browser } from './testing/browser.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const asked = { challenge: { name: 'terms', version: '2' } };
const over = { status: 401, json: { code: 'NO_PENDING_SIGN_IN', message: 'No pending sign in' } };

const signIn = (browser: Browser) => browser.post('/sign-in/email', ada);
const sessionOf = async (browser: Browser) => (await browser.get('/get-session')).json;

/** A server that asks for the terms, and a user who has accepted the first version of them. */
async function open(openAuth: OpenAuth) {
  const opened = await openAuth({
    plugins: [knock(), terms('2')],
    rateLimit: { enabled: false },
    user: { deleteUser: { enabled: true } },
  });
  const browser = opened.openBrowser();
  expect((await browser.post('/sign-up/email', ada)).json).toMatchObject({ token: null, ...asked });
  return { ...opened, browser };
}

describeAuthOnEveryDatabase('a question of a plugin before a session', (openAuth) => {
  it('is asked after the sign-in method, and no session begins before its answer', async () => {
    const { openBrowser } = await open(openAuth);
    const browser = openBrowser();
    expect(await signIn(browser)).toMatchObject({ status: 200, json: asked });
    expect(await sessionOf(browser)).toBeNull();
    expect((await browser.get('/terms/pending')).json).toEqual(asked);
    expect((await browser.post('/terms/accept')).json).toMatchObject({ user: { email: ada.email } });
    expect(await sessionOf(browser)).toMatchObject({ session: { factors: [{ factor: 'password' }] } });
    expect((await signIn(openBrowser())).json).toMatchObject({ user: { email: ada.email } });
  });

  it('is pending in the browser of the sign-in only, for ten minutes', async () => {
    const { browser, openBrowser, clock } = await open(openAuth);
    expect(await openBrowser().post('/terms/accept')).toMatchObject(over);
    clock.advance(601);
    expect(await browser.post('/terms/accept')).toMatchObject(over);
    expect((await browser.get('/terms/pending')).json).toBeNull();
  });

  it('is answered by one of twenty callers', async () => {
    const { browser } = await open(openAuth);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/terms/accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
  });

  it('cannot be answered twice', async () => {
    const { browser, openBrowser } = await open(openAuth);
    const cookie = browser.cookieHeader;
    expect((await browser.post('/terms/accept')).status).toBe(200);
    expect(await openBrowser().post('/terms/accept', {}, { headers: { cookie } })).toMatchObject(over);
  });

  it('ends with a change of what proves the account', async () => {
    const { browser, openBrowser } = await open(openAuth);
    const other = openBrowser();
    await signIn(other);
    expect((await other.post('/terms/accept')).status).toBe(200);
    const changed = { currentPassword: ada.password, newPassword: 'another horse' };
    expect((await other.post('/change-password', changed)).status).toBe(200);
    expect(await browser.post('/terms/accept')).toMatchObject(over);
    expect(await sessionOf(browser)).toBeNull();
  });

  it('ends with its user', async () => {
    const { browser, openBrowser } = await open(openAuth);
    const other = openBrowser();
    await signIn(other);
    await other.post('/terms/accept');
    expect((await other.post('/delete-user', { password: ada.password })).status).toBe(200);
    expect(await browser.post('/terms/accept')).toMatchObject(over);
  });

  it('keeps what the sign-in method knew: how long the session lives, and since when it is fresh', async () => {
    const { openBrowser, clock } = await open(openAuth);
    const browser = openBrowser();
    const { json } = await browser.post('/sign-in/knock', { email: ada.email, provenSecondsAgo: 3600 });
    expect(json).toEqual(asked);
    clock.advance(60);
    await browser.post('/terms/accept');
    const proven = new Date(clock.now().getTime() - 3_660_000);
    expect(await sessionOf(browser)).toMatchObject({ session: { createdAt: proven.toISOString() } });
  });
});

describeAuthOnEveryDatabase('questions of several plugins', (openAuth) => {
  const codeOf = (uri: string, at: Date) => {
    const totp = URI.parse(uri);
    if (!(totp instanceof TOTP)) throw new TypeError('not a TOTP secret');
    return totp.generate({ timestamp: at.getTime() });
  };

  it.each(['before', 'after'])('are asked one after another, the second factor %s them', async (order) => {
    const factor = twoFactor();
    const plugins = order === 'before' ? [factor, terms('2'), desk()] : [terms('2'), desk(), factor];
    const { openBrowser, clock } = await openAuth({ plugins, rateLimit: { enabled: false } });
    const first = openBrowser();
    await first.post('/sign-up/email', ada);
    expect((await first.post('/terms/accept')).json).toEqual({ challenge: { name: 'desk', free: ['a', 'b'] } });
    expect((await first.post('/desk/choose', { desk: 'a' })).json).toEqual({ token: expect.any(String) });
    const { json } = await first.post('/two-factor/enable', { password: ada.password });
    const { totpURI } = json as { totpURI: string };
    await first.post('/two-factor/verify-totp', { code: codeOf(totpURI, clock.now()) });
    clock.advance(60);

    const browser = openBrowser();
    const steps = [await signIn(browser)];
    const choose = async () => void steps.push(await browser.post('/desk/choose', { desk: 'b' }));
    const verify = async () =>
      void steps.push(
        await browser.post('/two-factor/verify-totp', { code: codeOf(totpURI, clock.now()), trustDevice: true }),
      );
    for (const step of order === 'before' ? [verify, choose] : [choose, verify]) {
      expect(await sessionOf(browser)).toBeNull();
      await step();
    }
    const waits = { twoFactorRedirect: true, twoFactorMethods: expect.any(Array) };
    const sits = { challenge: { name: 'desk', free: ['a', 'b'] } };
    const told = steps.map((step) => step.json);
    expect(told.slice(0, 2)).toEqual(order === 'before' ? [waits, sits] : [sits, waits]);
    expect(told[2]).toMatchObject({ token: expect.any(String) });
    expect(await sessionOf(browser)).toMatchObject({
      session: { factors: [{ factor: 'password' }, { factor: 'totp' }] },
    });
    // The browser is trusted, also if a question came between the code and the session.
    expect((await signIn(browser)).json).toEqual(sits);
    expect(await browser.post('/desk/choose', { desk: 'b' })).toMatchObject({
      status: 200,
      json: { token: expect.any(String) },
    });
  });
});
