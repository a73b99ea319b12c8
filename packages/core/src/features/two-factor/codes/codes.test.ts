import { describe, expect, it } from 'vitest';
import {
  isSignedIn,
  openTestServer,
  refusals,
  said,
  type TestServer,
  wrong,
} from '../../../../test/fixtures/two-factor/fixture.js';
import type { Browser } from '../../../testing/browser.js';

const verify = (browser: Browser, code: string | undefined) => browser.post('/two-factor/verify-totp', { code });

/** Sends wrong codes until `count` codes were refused as wrong, at most `perChallenge` in each sign-in. */
async function guess(server: TestServer, code: string, count: number, perChallenge = 5): Promise<void> {
  for (let made = 0; made < count; ) {
    const { browser } = await server.challenged();
    for (let here = 0; here < perChallenge && made < count; here++, made++)
      expect(said(await verify(browser, wrong(code)))).toEqual(refusals.code);
  }
}

describe('wrong codes', () => {
  it('five of them end the pending sign-in, with every factor, and no later code completes it [R-D04]', async () => {
    const server = await openTestServer();
    const { authenticator, backupCodes } = await server.enrol();
    const { browser } = await server.challenged();
    const mailed = await server.mailedTo(browser);
    const code = server.codeOf(authenticator);
    for (const [path, guessed, refusal] of [
      ['verify-totp', wrong(code), refusals.code],
      ['verify-backup-code', 'aaaaa-aaaaa', refusals.backupCode],
      ['verify-otp', wrong(mailed), refusals.code],
      ['verify-totp', '', refusals.code],
      ['verify-backup-code', '', refusals.backupCode],
    ] as const)
      expect(said(await browser.post(`/two-factor/${path}`, { code: guessed }))).toEqual(refusal);
    const copy = browser.clone();
    expect(said(await verify(copy, code))).toEqual(refusals.cookie);
    expect(said(await browser.clone().post('/two-factor/verify-backup-code', { code: backupCodes[0] }))).toEqual(
      refusals.cookie,
    );
    expect(said(await browser.clone().post('/two-factor/verify-otp', { code: mailed }))).toEqual(refusals.cookie);
    expect((await browser.get('/two-factor/challenge')).json).toBeNull();
    expect(await isSignedIn(browser)).toBe(false);
    expect((await verify((await server.challenged()).browser, code)).status).toBe(200);
  });

  it('the fifth code of a sign-in can be the right one [R-D04]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    const code = server.codeOf(authenticator);
    for (let count = 0; count < 4; count++) await verify(browser, wrong(code));
    expect((await verify(browser, code)).status).toBe(200);
  });

  it.each([
    [-1, 429],
    [0, 200],
    [1, 200],
  ])(
    'ten lock the factors of an account; %i ms from 15 minutes a right code answers %i [R-D04]',
    async (offset, status) => {
      const server = await openTestServer({ limited: true });
      const { authenticator, backupCodes } = await server.enrol();
      const start = server.clock.now().getTime();
      await guess(server, server.codeOf(authenticator), 10, 4);
      const { browser } = await server.challenged();
      for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code']) {
        const answer = await browser.post(`/two-factor/${path}`, { code: backupCodes[0] });
        expect(said(answer), path).toEqual(refusals.tooMany);
        expect(answer.headers.get('retry-after')).toBe('900');
      }
      server.clock.set(new Date(start + 900_000 + offset));
      const later = (await server.challenged()).browser;
      expect((await verify(later, server.codeOf(authenticator))).status).toBe(status);
    },
  );

  it('lock the account for every network address [R-D04]', async () => {
    const server = await openTestServer({ limited: true });
    const { authenticator } = await server.enrol();
    await guess(server, server.codeOf(authenticator), 10);
    const { browser } = await server.challenged();
    for (let address = 0; address < 50; address++) {
      const body = JSON.stringify({ code: server.codeOf(authenticator) });
      const headers = { cookie: browser.cookieHeader, origin: browser.origin, 'content-type': 'application/json' };
      const url = `${browser.origin}/api/auth/two-factor/verify-totp`;
      const request = new Request(url, { method: 'POST', body, headers });
      expect((await server.auth.handler(request, { ipAddress: `198.51.100.${address}` })).status).toBe(429);
    }
  });

  it('the attempts of the account are reset by a right code [R-D04]', async () => {
    const server = await openTestServer({ limited: true });
    const { authenticator } = await server.enrol();
    for (let round = 0; round < 3; round++) {
      await guess(server, server.codeOf(authenticator), 9);
      expect((await verify((await server.challenged()).browser, server.codeOf(authenticator))).status).toBe(200);
      server.clock.advance(30);
    }
  });

  it('and by a right backup code [R-D04]', async () => {
    const server = await openTestServer({ limited: true });
    const { authenticator, backupCodes } = await server.enrol();
    for (const code of backupCodes.slice(0, 3)) {
      await guess(server, server.codeOf(authenticator), 9);
      const { browser } = await server.challenged();
      expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
      server.clock.advance(30);
    }
  });

  it('calls of the server’s own code have no limit, but the pending sign-in still allows five attempts', async () => {
    const server = await openTestServer({ limited: true });
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    const call = (code: string) =>
      server.auth.api
        .verifyTOTP({ body: { code }, headers: browser.headers })
        .catch((error: { code: string }) => error);
    const guessed = wrong(server.codeOf(authenticator));
    for (let count = 0; count < 5; count++)
      expect(await call(guessed)).toMatchObject({ code: 'INVALID_TWO_FACTOR_AUTHENTICATION' });
    expect(await call(server.codeOf(authenticator))).toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
  });

  it.each([
    {},
    { code: 123_456 },
    { code: null },
    { code: ['123456'] },
    { code: '1'.repeat(256) },
    { code: '1', trustDevice: 'yes' },
  ])('bad input spends nothing: %o', async (body) => {
    const server = await openTestServer();
    await server.enrol();
    const { browser } = await server.challenged();
    for (const path of ['verify-totp', 'verify-otp', 'verify-backup-code']) {
      const answer = await browser.post(`/two-factor/${path}`, body);
      expect([answer.status, answer.json]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
    }
    expect(await server.rows('twoFactorChallenge')).toMatchObject([{ attempts: 0, codeAttempts: 0 }]);
  });
});

describe('codes of an authenticator', () => {
  it('a code is accepted once, and none of an older step after it [R-D06]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const [older, now, next] = [-1, 0, 1].map((steps) => server.codeOf(authenticator, steps));
    expect((await verify((await server.challenged()).browser, now)).status).toBe(200);
    for (const code of [now, older])
      expect(said(await verify((await server.challenged()).browser, code))).toEqual(refusals.code);
    expect((await verify((await server.challenged()).browser, next)).status).toBe(200);
    expect(said(await verify((await server.challenged()).browser, next))).toEqual(refusals.code);
  });

  it('a clock that jumped ahead once locks no code out after it is corrected, and each is accepted once [R-D06]', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const now = server.clock.now();
    const enter = async () => verify((await server.challenged()).browser, server.codeOf(authenticator));
    server.clock.advance(3600);
    expect((await enter()).status).toBe(200);
    server.clock.set(now);
    server.clock.advance(60);
    expect((await enter()).status).toBe(200);
    expect(said(await enter())).toEqual(refusals.code);
    server.clock.advance(30);
    expect((await enter()).status).toBe(200);
  });

  it('the code that activated the authenticator is not accepted again [R-D06]', async () => {
    const server = await openTestServer();
    const browser = await server.meet();
    const { authenticator } = await server.enable(browser);
    const code = server.codeOf(authenticator);
    expect((await verify(browser, code)).status).toBe(200);
    expect(said(await verify((await server.challenged()).browser, code))).toEqual(refusals.code);
  });

  it.each([-2, -1, 0, 1, 2])(
    'a code that is %i steps away is accepted only beside the current step, at both ends of a step [R-D07]',
    async (distance) => {
      for (const offset of [0, 29_999]) {
        const server = await openTestServer();
        const { authenticator } = await server.enrol();
        server.clock.set(new Date(Date.parse('2030-01-01T00:10:00.000Z') + offset));
        const { browser } = await server.challenged();
        const answer = await verify(browser, server.codeOf(authenticator, distance));
        expect(answer.status).toBe(Math.abs(distance) > 1 ? 401 : 200);
      }
    },
  );

  it('have the configured length and period', async () => {
    const server = await openTestServer({
      twoFactor: { totpOptions: { digits: 8, period: 60, issuer: 'Own' }, issuer: 'Plugin' },
    });
    const { authenticator, totpURI } = await server.enrol();
    expect(totpURI).toMatch(
      /^otpauth:\/\/totp\/Own:ada%40example.com\?secret=[A-Z2-7]{32}&issuer=Own&digits=8&period=60$/,
    );
    server.clock.advance(30);
    expect((await verify((await server.challenged()).browser, server.codeOf(authenticator))).status).toBe(200);
  });
});
