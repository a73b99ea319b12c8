import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { ada, cookieName, isSignedIn, openTestServer, wrong } from '../../../test/fixtures/two-factor/fixture.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';

const racers = 32;
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

/** Counts the outcomes. No outcome is a server error. */
function tally(answers: readonly BrowserAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, json, text } of answers) {
    expect(status, text).toBeLessThan(500);
    const outcome = status === 200 ? 'done' : (json as { readonly code: string }).code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describeAuthOnEveryDatabase('32 second factors at once', (openAuth) => {
  /** Number of browsers with a pending sign-in of one user. */
  async function waiting(server: Awaited<ReturnType<typeof openTestServer>>, count: number): Promise<Browser[]> {
    const browsers: Browser[] = [];
    for (let made = 0; made < count; made++) browsers.push((await server.challenged()).browser);
    return browsers;
  }

  it('only one of 32 sign-ins with the same code succeeds [R-D06 Z28]', async () => {
    const server = await openTestServer({ openAuth });
    const { authenticator } = await server.enrol();
    const browsers = await waiting(server, racers);
    const code = server.codeOf(authenticator);
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-totp', { code })));
    expect(tally(answers)).toEqual({ done: 1, INVALID_TWO_FACTOR_AUTHENTICATION: racers - 1 });
    // The others have lost an attempt, but not the sign-in.
    expect(await server.rows('twoFactorChallenge')).toHaveLength(racers - 1);
    expect(await server.rows('session')).toHaveLength(2);
  });

  it('only one of 32 calls that complete one sign-in with all kinds of codes succeeds, and the codes of the others stay valid [R-D08 Z27]', async () => {
    const server = await openTestServer({ openAuth });
    const { authenticator, backupCodes } = await server.enrol();
    const [browser] = await waiting(server, 1);
    const mailed = await server.mailedTo(browser as Browser);
    const code = server.codeOf(authenticator);
    const calls = [
      ['verify-totp', code],
      ['verify-otp', mailed],
      ['verify-backup-code', backupCodes[0]],
      ['verify-backup-code', backupCodes[1]],
    ] as const;
    const answers = await inParallel((index) => {
      const [path, shown] = calls[index % calls.length] ?? calls[0];
      return (browser as Browser).clone().post(`/two-factor/${path}`, { code: shown });
    });
    expect(tally(answers).done).toBe(1);
    expect(await server.rows('session')).toHaveLength(2);
    const [{ id } = {}] = await server.rows('user');
    const left = await server.auth.api.viewBackupCodes({ body: { userId: String(id) } });
    const winner = answers.findIndex(({ status }) => status === 200) % calls.length;
    expect(left.backupCodes).toHaveLength(winner >= 2 ? 9 : 10);
    // The code of the authenticator stays valid if another code has won.
    const [next] = await waiting(server, 1);
    const again = await (next as Browser).post('/two-factor/verify-totp', { code });
    expect(again.status).toBe(winner === 0 ? 401 : 200);
  });

  it.each([
    ['without hooks of sessions', undefined],
    ['with a hook', async () => {}],
  ])('only one of 32 calls in one session shows the factor in it, %s [Z28]', async (_, beforeSession) => {
    const server = await openTestServer({ openAuth, ...(beforeSession && { beforeSession }) });
    const { browser, authenticator } = await server.enrol();
    const [before] = await server.rows('session');
    const codes = [server.codeOf(authenticator), server.codeOf(authenticator, 1)];
    const answers = await inParallel((at) =>
      browser.clone().post('/two-factor/verify-totp', { code: codes[at % codes.length] }),
    );
    expect(tally(answers).done).toBe(1);
    const token = answers.flatMap(({ status, json }) => (status === 200 ? [(json as { token: string }).token] : []))[0];
    const rows = await server.rows('session');
    expect(rows).toMatchObject([{ token, factors: [{ factor: 'password' }, { factor: 'totp' }] }]);
    expect(rows[0]?.token).not.toBe(before?.token);
    expect(rows[0]?.id === before?.id).toBe(beforeSession === undefined);
  });

  it('a session that shows the factor while all sessions end has ended too [Z18 Z23]', async () => {
    const server = await openTestServer({ openAuth });
    const { browser, authenticator } = await server.enrol();
    await browser.post('/sign-out');
    const signIn = async () => {
      const { browser: own } = await server.challenged();
      const signedIn = await own.post('/two-factor/verify-otp', { code: await server.mailedTo(own) });
      expect(signedIn.status, signedIn.text).toBe(200);
      return own;
    };
    for (let round = 1; round <= 6; round++) {
      const [own, other] = [await signIn(), await signIn()];
      server.clock.advance(60);
      const code = server.codeOf(authenticator);
      const [shown, ended] = await Promise.all([
        own.post('/two-factor/verify-totp', { code }),
        other.post('/revoke-sessions'),
      ]);
      expect([200, 401]).toContain(shown.status);
      expect(ended.status, ended.text).toBe(200);
      expect(await server.rows('session')).toEqual([]);
      expect(await isSignedIn(own)).toBe(false);
    }
  });

  it('only one of 32 sign-ins with the same backup code succeeds, and the list is exactly one code shorter [R-D05 Z30 W-H14]', async () => {
    const server = await openTestServer({ openAuth });
    const { backupCodes } = await server.enrol();
    const browsers = await waiting(server, racers);
    const [code, ...others] = backupCodes;
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-backup-code', { code })));
    expect(tally(answers)).toEqual({ done: 1, INVALID_BACKUP_CODE: racers - 1 });
    const [{ id } = {}] = await server.rows('user');
    expect((await server.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual(others);
  });

  it('ten different backup codes work at the same time, and none of them is valid again [Z30]', async () => {
    const server = await openTestServer({ openAuth });
    const { backupCodes } = await server.enrol();
    const browsers = await waiting(server, backupCodes.length);
    const answers = await Promise.all(
      browsers.map((each, index) => each.post('/two-factor/verify-backup-code', { code: backupCodes[index] })),
    );
    expect(tally(answers)).toEqual({ done: backupCodes.length });
    const [{ id } = {}] = await server.rows('user');
    expect((await server.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual([]);
  });

  it('only one of 32 calls with the same mailed code succeeds [R-D14 Z09]', async () => {
    const server = await openTestServer({ openAuth });
    await server.enrol();
    const [browser] = await waiting(server, 1);
    const code = await server.mailedTo(browser as Browser);
    const answers = await inParallel(() => (browser as Browser).clone().post('/two-factor/verify-otp', { code }));
    expect(tally(answers).done).toBe(1);
    expect(await server.rows('session')).toHaveLength(2);
    expect(await server.rows('twoFactorChallenge')).toEqual([]);
  });

  it('only three of 200 concurrent wrong guesses at a mailed code are compared, and then the code is invalid [R-D14 Z08]', async () => {
    const server = await openTestServer({ openAuth });
    await server.enrol();
    const [browser] = await waiting(server, 1);
    const code = await server.mailedTo(browser as Browser);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        (browser as Browser).clone().post('/two-factor/verify-otp', { code: wrong(code) }),
      ),
    );
    expect(tally(answers)).toEqual({ INVALID_TWO_FACTOR_AUTHENTICATION: 200 });
    expect(await server.rows('twoFactorChallenge')).toMatchObject([{ attempts: 3, codeAttempts: 3 }]);
    expect((await (browser as Browser).post('/two-factor/verify-otp', { code })).status).toBe(401);
  });

  it('only five of 32 concurrent wrong codes for one sign-in are compared [R-D04]', async () => {
    const server = await openTestServer({ openAuth });
    const { authenticator } = await server.enrol();
    const [browser] = await waiting(server, 1);
    const code = server.codeOf(authenticator);
    const answers = await inParallel(() =>
      (browser as Browser).clone().post('/two-factor/verify-totp', { code: wrong(code) }),
    );
    expect(tally(answers)).toEqual({ INVALID_TWO_FACTOR_AUTHENTICATION: 5, INVALID_TWO_FACTOR_COOKIE: racers - 5 });
    expect(await server.rows('twoFactorChallenge')).toMatchObject([{ attempts: 5 }]);
  });

  it('only ten of 32 concurrent wrong codes for 32 sign-ins are compared [R-D04]', async () => {
    const server = await openTestServer({ openAuth, limited: true });
    const { authenticator } = await server.enrol();
    const browsers = await waiting(server, racers);
    const code = wrong(server.codeOf(authenticator));
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-totp', { code })));
    expect(tally(answers)).toEqual({
      INVALID_TWO_FACTOR_AUTHENTICATION: 10,
      TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: racers - 10,
    });
  });

  it('only one of 32 concurrent calls that prove a new authenticator activates it [Z25 Z26]', async () => {
    const server = await openTestServer({ openAuth });
    const browser = await server.meet();
    const { authenticator } = await server.enable(browser);
    const code = server.codeOf(authenticator);
    const answers = await inParallel(() => browser.clone().post('/two-factor/verify-totp', { code }));
    expect(tally(answers).done).toBe(1);
    expect(await server.rows('session')).toHaveLength(1);
    const [token] = answers.flatMap(({ json }) =>
      'token' in (json as object) ? [(json as { token: string }).token] : [],
    );
    expect(await server.rows('session')).toMatchObject([{ token }]);
    expect(await server.rows('factorTable')).toMatchObject([{ pendingSecret: null }]);
  });

  it('32 concurrent calls that request a second factor all get one, and the last one is stored completely [Z25]', async () => {
    const server = await openTestServer({ openAuth });
    const browser = await server.meet();
    const enabled = await inParallel(() => server.enable(browser.clone()));
    expect(tally(enabled.map(({ answer }) => answer))).toEqual({ done: racers });
    const answers: BrowserAnswer[] = [];
    for (const { authenticator } of enabled)
      answers.push(await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) }));
    expect(tally(answers).done).toBe(1);
    const kept = enabled[answers.findIndex(({ status }) => status === 200)];
    const [{ id } = {}] = await server.rows('user');
    expect((await server.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual(
      kept?.backupCodes,
    );
  });

  it('only one of 32 sign-ins with the cookie of one trusted browser needs no second factor [Z32]', async () => {
    const server = await openTestServer({ openAuth });
    const { backupCodes } = await server.enrol();
    const [device] = await waiting(server, 1);
    await device?.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    const clones = Array.from({ length: racers }, () => (device as Browser).clone());
    const answers = await Promise.all(clones.map((each) => each.post('/sign-in/email', ada)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ json }) => 'token' in (json as object))).toHaveLength(1);
  });

  it('no sign-in with the old password succeeds during or after a change of the password, a pending one included [Z18 R-D02]', async () => {
    const server = await openTestServer({ openAuth });
    const { backupCodes, browser: owner } = await server.enrol();
    const browsers = await waiting(server, 10);
    const fresh = Array.from({ length: 10 }, () => server.openBrowser());
    const change = { currentPassword: ada.password, newPassword: 'another horse', revokeOtherSessions: true };
    const [changed, ...answers] = await Promise.all([
      owner.post('/change-password', change),
      ...browsers.map((each, index) => each.post('/two-factor/verify-backup-code', { code: backupCodes[index] })),
      ...fresh.map((each) => each.post('/sign-in/email', ada)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    for (const each of [...browsers, ...fresh]) {
      expect(await isSignedIn(each)).toBe(false);
      expect((await each.get('/two-factor/challenge')).json).toBeNull();
    }
    expect(await server.rows('session')).toHaveLength(1);
    expect(owner.cookieNames()).toContain(cookieName('session_token'));
  });

  it('32 concurrent calls that turn it on and off get only answers of the spec, and leave a consistent state', async () => {
    const server = await openTestServer({ openAuth });
    const { browser, authenticator } = await server.enrol();
    const { password } = ada;
    const answers = await inParallel((index) => {
      const one = browser.clone();
      if (index % 4 === 0) return one.post('/two-factor/disable', { password });
      if (index % 4 === 1) return one.post('/two-factor/enable', { password });
      if (index % 4 === 2) return one.post('/two-factor/generate-backup-codes', { password });
      return one.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    });
    // A user whose account changes three times in a row during a sign-in gets an error and signs in again.
    const [overtaken, told] = [
      answers.filter(({ status }) => status === 500),
      answers.filter(({ status }) => status < 500),
    ];
    for (const { json } of overtaken) expect(json).toMatchObject({ code: 'FAILED_TO_CREATE_SESSION' });
    expect(tally(told).done).toBeGreaterThan(0);
    const [user] = await server.rows('user');
    const factors = await server.rows('factorTable');
    expect(user?.twoFactorEnabled).toBe(factors.some(({ secret }) => secret !== null));
  });
});
