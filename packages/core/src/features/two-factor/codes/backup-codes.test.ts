import { describe, expect, it } from 'vitest';
import { ada, openTestServer, refusals, said } from '../../../../test/fixtures/two-factor/fixture.js';

describe('backup codes', () => {
  it('a code works once, and the other codes stay valid [R-D05]', async () => {
    const server = await openTestServer();
    const { backupCodes } = await server.enrol();
    const [code, ...others] = backupCodes;
    const { browser } = await server.challenged();
    const answer = await browser.post('/two-factor/verify-backup-code', { code });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string; userId: string } };
    expect(answer.json).toMatchObject({
      token: session.token,
      user: { email: ada.email, twoFactorEnabled: true },
      session: { session: { token: session.token }, user: { email: ada.email } },
    });
    const again = (await server.challenged()).browser;
    expect(said(await again.post('/two-factor/verify-backup-code', { code }))).toEqual(refusals.backupCode);
    const left = await server.auth.api.viewBackupCodes({ body: { userId: session.userId } });
    expect(left).toEqual({ status: true, backupCodes: others });
    for (const each of others) {
      const one = (await server.challenged()).browser;
      expect((await one.post('/two-factor/verify-backup-code', { code: each })).status).toBe(200);
    }
    expect(await server.auth.api.viewBackupCodes({ body: { userId: session.userId } })).toMatchObject({
      backupCodes: [],
    });
  });

  it('with disableSession no session begins, and the pending sign-in ends [W-L5]', async () => {
    const server = await openTestServer();
    const { backupCodes } = await server.enrol();
    const before = await server.rows('session');
    const { browser } = await server.challenged();
    const copy = browser.clone();
    const body = { code: backupCodes[0], disableSession: true, trustDevice: true };
    const answer = await browser.post('/two-factor/verify-backup-code', body);
    expect(answer.json).toMatchObject({ token: null, session: null, user: { email: ada.email } });
    expect(browser.cookieNames()).toEqual([]);
    expect(await server.rows('session')).toEqual(before);
    expect(await server.rows('trustedDevice')).toEqual([]);
    expect(said(await copy.post('/two-factor/verify-backup-code', { code: backupCodes[1] }))).toEqual(refusals.cookie);
  });

  it('new codes invalidate the old ones [Z31]', async () => {
    const server = await openTestServer();
    const { backupCodes, browser: owner } = await server.enrol();
    const answer = await owner.post('/two-factor/generate-backup-codes', { password: ada.password });
    const fresh = (answer.json as { backupCodes: string[] }).backupCodes;
    expect([answer.status, fresh.length, fresh.some((code) => backupCodes.includes(code))]).toEqual([200, 10, false]);
    const { browser } = await server.challenged();
    expect(said(await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] }))).toEqual(
      refusals.backupCode,
    );
    expect((await browser.post('/two-factor/verify-backup-code', { code: fresh[9] })).status).toBe(200);
  });

  it.each([
    [['abcde-23456'], 'ABCDE-23456', []],
    [['Il0Oo-AbCdE', 'zzzzz-zzzzz'], 'il0oo-abcde', ['zzzzz-zzzzz']],
    [['ONE', 'one'], 'one', ['ONE']],
  ])(
    'of %j, the typed code %s leaves %j: case is ignored, but an exact match comes first',
    async (codes, typed, left) => {
      const server = await openTestServer({
        twoFactor: { backupCodeOptions: { customBackupCodesGenerate: () => codes } },
      });
      await server.enrol();
      const { browser } = await server.challenged();
      expect((await browser.post('/two-factor/verify-backup-code', { code: typed })).status).toBe(200);
      const { session } = (await browser.get('/get-session')).json as { session: { userId: string } };
      const shown = await server.auth.api.viewBackupCodes({ body: { userId: session.userId } });
      expect(shown).toEqual({ status: true, backupCodes: left });
    },
  );

  it('a code that is shown in a session is used up too', async () => {
    const server = await openTestServer();
    const { backupCodes, browser } = await server.enrol();
    const answer = await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
    const { session } = (await browser.get('/get-session')).json as { session: { token: string } };
    expect(answer.json).toMatchObject({ token: session.token });
    expect(said(await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] }))).toEqual(
      refusals.backupCode,
    );
  });

  it.each([
    [{}, 10, /^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/],
    [{ amount: 3, length: 12 }, 3, /^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{2}$/],
    [{ customBackupCodesGenerate: () => ['ein Wort', 'noch eins'] }, 2, /^(ein Wort|noch eins)$/],
  ])('with %o there are %i of the form %s [W-M38 H139]', async (backupCodeOptions, amount, form) => {
    const server = await openTestServer({ twoFactor: { backupCodeOptions } });
    const { backupCodes, browser } = await server.enrol();
    expect(new Set(backupCodes).size).toBe(amount);
    for (const code of backupCodes) expect(code).toMatch(form);
    const again = await browser.post('/two-factor/generate-backup-codes', { password: ada.password });
    expect((again.json as { backupCodes: string[] }).backupCodes).toHaveLength(amount);
  });
});
