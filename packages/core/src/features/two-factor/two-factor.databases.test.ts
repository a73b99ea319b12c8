import { expect, it } from 'vitest';
import { describeAuthOnEveryDatabase } from '../../../test/fixtures/every-database.js';
import { ada, cookieName, isSignedIn, openWorld, wrong } from '../../../test/fixtures/two-factor/fixture.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';

const racers = 32;
const inParallel = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: racers }, (_, index) => run(index)));

/** How often each outcome came. None is the server's fault. */
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
  async function waiting(world: Awaited<ReturnType<typeof openWorld>>, count: number): Promise<Browser[]> {
    const browsers: Browser[] = [];
    for (let made = 0; made < count; made++) browsers.push((await world.challenged()).browser);
    return browsers;
  }

  it('of one code in 32 sign-ins one gets in [R-D06 Z28]', async () => {
    const world = await openWorld({ openAuth });
    const { authenticator } = await world.enrol();
    const browsers = await waiting(world, racers);
    const code = world.codeOf(authenticator);
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-totp', { code })));
    expect(tally(answers)).toEqual({ done: 1, INVALID_TWO_FACTOR_AUTHENTICATION: racers - 1 });
    // Who lost has lost an attempt, and not the sign-in.
    expect(await world.rows('twoFactorChallenge')).toHaveLength(racers - 1);
    expect(await world.rows('session')).toHaveLength(2);
  });

  it('of 32 that answer one sign-in with codes of every kind one gets in, and no code of the others is lost [R-D08 Z27]', async () => {
    const world = await openWorld({ openAuth });
    const { authenticator, backupCodes } = await world.enrol();
    const [browser] = await waiting(world, 1);
    const mailed = await world.mailedTo(browser as Browser);
    const code = world.codeOf(authenticator);
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
    expect(await world.rows('session')).toHaveLength(2);
    const [{ id } = {}] = await world.rows('user');
    const left = await world.auth.api.viewBackupCodes({ body: { userId: String(id) } });
    const winner = answers.findIndex(({ status }) => status === 200) % calls.length;
    expect(left.backupCodes).toHaveLength(winner >= 2 ? 9 : 10);
    // The code of the authenticator is still good where it has not won.
    const [next] = await waiting(world, 1);
    const again = await (next as Browser).post('/two-factor/verify-totp', { code });
    expect(again.status).toBe(winner === 0 ? 401 : 200);
  });

  it('of one backup code in 32 sign-ins one gets in, and the list is exactly one shorter [R-D05 Z30 W-H14]', async () => {
    const world = await openWorld({ openAuth });
    const { backupCodes } = await world.enrol();
    const browsers = await waiting(world, racers);
    const [code, ...others] = backupCodes;
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-backup-code', { code })));
    expect(tally(answers)).toEqual({ done: 1, INVALID_BACKUP_CODE: racers - 1 });
    const [{ id } = {}] = await world.rows('user');
    expect((await world.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual(others);
  });

  it('ten different backup codes at once all get in, and none comes back [Z30]', async () => {
    const world = await openWorld({ openAuth });
    const { backupCodes } = await world.enrol();
    const browsers = await waiting(world, backupCodes.length);
    const answers = await Promise.all(
      browsers.map((each, index) => each.post('/two-factor/verify-backup-code', { code: backupCodes[index] })),
    );
    expect(tally(answers)).toEqual({ done: backupCodes.length });
    const [{ id } = {}] = await world.rows('user');
    expect((await world.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual([]);
  });

  it('of 32 that show one mailed code one gets in [R-D14 Z09]', async () => {
    const world = await openWorld({ openAuth });
    await world.enrol();
    const [browser] = await waiting(world, 1);
    const code = await world.mailedTo(browser as Browser);
    const answers = await inParallel(() => (browser as Browser).clone().post('/two-factor/verify-otp', { code }));
    expect(tally(answers).done).toBe(1);
    expect(await world.rows('session')).toHaveLength(2);
    expect(await world.rows('twoFactorChallenge')).toEqual([]);
  });

  it('of 200 wrong guesses at a mailed code three are compared, and then it is dead [R-D14 Z08]', async () => {
    const world = await openWorld({ openAuth });
    await world.enrol();
    const [browser] = await waiting(world, 1);
    const code = await world.mailedTo(browser as Browser);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        (browser as Browser).clone().post('/two-factor/verify-otp', { code: wrong(code) }),
      ),
    );
    expect(tally(answers)).toEqual({ INVALID_TWO_FACTOR_AUTHENTICATION: 200 });
    expect(await world.rows('twoFactorChallenge')).toMatchObject([{ attempts: 3, codeAttempts: 3 }]);
    expect((await (browser as Browser).post('/two-factor/verify-otp', { code })).status).toBe(401);
  });

  it('of 32 wrong codes at once for one sign-in five are compared [R-D04]', async () => {
    const world = await openWorld({ openAuth });
    const { authenticator } = await world.enrol();
    const [browser] = await waiting(world, 1);
    const code = world.codeOf(authenticator);
    const answers = await inParallel(() =>
      (browser as Browser).clone().post('/two-factor/verify-totp', { code: wrong(code) }),
    );
    expect(tally(answers)).toEqual({ INVALID_TWO_FACTOR_AUTHENTICATION: 5, INVALID_TWO_FACTOR_COOKIE: racers - 5 });
    expect(await world.rows('twoFactorChallenge')).toMatchObject([{ attempts: 5 }]);
  });

  it('of 32 wrong codes at once in 32 sign-ins ten are compared [R-D04]', async () => {
    const world = await openWorld({ openAuth, limited: true });
    const { authenticator } = await world.enrol();
    const browsers = await waiting(world, racers);
    const code = wrong(world.codeOf(authenticator));
    const answers = await Promise.all(browsers.map((each) => each.post('/two-factor/verify-totp', { code })));
    expect(tally(answers)).toEqual({
      INVALID_TWO_FACTOR_AUTHENTICATION: 10,
      TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: racers - 10,
    });
  });

  it('of 32 that prove a new authenticator at once one puts it in force [Z25 Z26]', async () => {
    const world = await openWorld({ openAuth });
    const browser = await world.meet();
    const { authenticator } = await world.enable(browser);
    const code = world.codeOf(authenticator);
    const answers = await inParallel(() => browser.clone().post('/two-factor/verify-totp', { code }));
    expect(tally(answers).done).toBe(1);
    expect(await world.rows('session')).toHaveLength(1);
    const [token] = answers.flatMap(({ json }) =>
      'token' in (json as object) ? [(json as { token: string }).token] : [],
    );
    expect(await world.rows('session')).toMatchObject([{ token }]);
    expect(await world.rows('factorTable')).toMatchObject([{ pendingSecret: null }]);
  });

  it('of 32 that ask for a second factor at once each gets one, and the last is the one that is kept, whole [Z25]', async () => {
    const world = await openWorld({ openAuth });
    const browser = await world.meet();
    const enabled = await inParallel(() => world.enable(browser.clone()));
    expect(tally(enabled.map(({ answer }) => answer))).toEqual({ done: racers });
    const answers: BrowserAnswer[] = [];
    for (const { authenticator } of enabled)
      answers.push(await browser.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) }));
    expect(tally(answers).done).toBe(1);
    const kept = enabled[answers.findIndex(({ status }) => status === 200)];
    const [{ id } = {}] = await world.rows('user');
    expect((await world.auth.api.viewBackupCodes({ body: { userId: String(id) } })).backupCodes).toEqual(
      kept?.backupCodes,
    );
  });

  it('of 32 that sign in with one trusted browser’s cookie one is not asked [Z32]', async () => {
    const world = await openWorld({ openAuth });
    const { backupCodes } = await world.enrol();
    const [device] = await waiting(world, 1);
    await device?.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    const clones = Array.from({ length: racers }, () => (device as Browser).clone());
    const answers = await Promise.all(clones.map((each) => each.post('/sign-in/email', ada)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ json }) => 'token' in (json as object))).toHaveLength(1);
  });

  it('no sign-in with the old password succeeds during or after a change of the password, a pending one included [Z18 R-D02]', async () => {
    const world = await openWorld({ openAuth });
    const { backupCodes, browser: owner } = await world.enrol();
    const browsers = await waiting(world, 10);
    const fresh = Array.from({ length: 10 }, () => world.openBrowser());
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
    expect(await world.rows('session')).toHaveLength(1);
    expect(owner.cookieNames()).toContain(cookieName('session_token'));
  });

  it('of 32 that turn it off and on at once every answer is one of the spec’s, and what is left fits together', async () => {
    const world = await openWorld({ openAuth });
    const { browser, authenticator } = await world.enrol();
    const { password } = ada;
    const answers = await inParallel((index) => {
      const one = browser.clone();
      if (index % 4 === 0) return one.post('/two-factor/disable', { password });
      if (index % 4 === 1) return one.post('/two-factor/enable', { password });
      if (index % 4 === 2) return one.post('/two-factor/generate-backup-codes', { password });
      return one.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) });
    });
    // A user whose sign-in is overtaken three times in a row by changes of the account gets an error and signs in again.
    const [overtaken, told] = [
      answers.filter(({ status }) => status === 500),
      answers.filter(({ status }) => status < 500),
    ];
    for (const { json } of overtaken) expect(json).toMatchObject({ code: 'FAILED_TO_CREATE_SESSION' });
    expect(tally(told).done).toBeGreaterThan(0);
    const [user] = await world.rows('user');
    const factors = await world.rows('factorTable');
    expect(user?.twoFactorEnabled).toBe(factors.some(({ secret }) => secret !== null));
  });
});
