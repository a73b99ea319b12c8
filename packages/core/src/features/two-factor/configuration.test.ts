import { describe, expect, it } from 'vitest';
import { ada, openTestServer, refusals, said } from '../../../test/fixtures/two-factor/fixture.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { testAuth } from '../../testing/test-auth.js';
import { twoFactor } from './index.js';

const verify = '/two-factor/verify-totp';

describe('a method that is not configured', () => {
  it('is refused with the error of the spec [H137]', async () => {
    const server = await openTestServer({ twoFactor: { totpOptions: { disable: true }, otpOptions: {} } });
    const browser = await server.meet();
    const { password } = ada;
    const ask = async (path: string, body: object = {}) => said(await browser.post(path, body));
    expect(await ask('/two-factor/verify-otp', { code: '1' })).toEqual([400, 'OTP_NOT_ENABLED', 'OTP not enabled']);
    expect(await ask('/two-factor/send-otp')).toEqual([400, 'OTP_ISNT_CONFIGURED', "otp isn't configured"]);
    expect(await ask(verify, { code: '1' })).toEqual([400, 'TOTP_ISNT_CONFIGURED', "totp isn't configured"]);
    expect(await ask('/two-factor/get-totp-uri', { password })).toEqual([
      400,
      'TOTP_ISNT_CONFIGURED',
      "totp isn't configured",
    ]);
    expect(await ask('/totp/generate')).toEqual([400, 'TOTP_ISNT_CONFIGURED', "totp isn't configured"]);
    expect(await ask('/two-factor/generate-backup-codes', { password })).toEqual([
      400,
      'TWO_FACTOR_ISNT_ENABLED',
      "Two factor isn't enabled",
    ]);
    expect(await ask('/two-factor/verify-backup-code', { code: '1' })).toEqual([
      400,
      'BACKUP_CODES_ARENT_ENABLED',
      "Backup codes aren't enabled",
    ]);

    const other = await openTestServer();
    const person = await other.meet();
    const notEnabled = [400, 'TOTP_NOT_ENABLED', 'TOTP not enabled'];
    expect(said(await person.post(verify, { code: '1' }))).toEqual(notEnabled);
    expect(said(await person.post('/two-factor/get-totp-uri', { password }))).toEqual(notEnabled);
    expect(said(await person.post('/totp/generate'))).toEqual(notEnabled);
    expect(said(await person.post('/two-factor/send-otp'))).toEqual([400, 'OTP_NOT_ENABLED', 'OTP not enabled']);
    expect(said(await other.openBrowser().post(verify, { code: '1' }))).toEqual(refusals.cookie);
  });

  it('the backup codes cannot be read over HTTP [R-A16]', async () => {
    const server = await openTestServer();
    const { browser } = await server.enrol();
    for (const method of ['GET', 'POST'])
      expect((await browser.send('/two-factor/view-backup-codes', { method, body: {} })).status).toBe(404);
    const [user] = await server.rows('user');
    await expect(server.auth.api.viewBackupCodes({ body: { userId: 'unknown' } })).rejects.toMatchObject({
      code: 'BACKUP_CODES_ARENT_ENABLED',
    });
    expect((await server.auth.api.viewBackupCodes({ body: { userId: String(user?.id) } })).backupCodes).toHaveLength(
      10,
    );
  });

  it.each([
    { totpOptions: { period: 0 } },
    { totpOptions: { period: 0.5 } },
    { otpOptions: { digits: 3 } },
    { otpOptions: { period: 61 } },
    { backupCodeOptions: { amount: 0 } },
    { backupCodeOptions: { length: 7 } },
    { trustedDeviceMaxAge: 0 },
    { trustedDeviceMaxAge: '401d' as const },
  ])('options that cannot work are refused: %o', (options) => {
    expect(() => twoFactor(options)).toThrow(ConfigurationError);
  });

  it('each endpoint allows three calls in ten seconds [spec §9]', async () => {
    const paths = [
      'enable',
      'disable',
      'get-totp-uri',
      'verify-totp',
      'send-otp',
      'verify-otp',
      'verify-backup-code',
      'generate-backup-codes',
    ];
    const server = testAuth({ plugins: [twoFactor()], rateLimit: { enabled: true } });
    for (const path of [...paths.map((name) => `/two-factor/${name}`), '/totp/generate', '/two-factor/challenge']) {
      const method = path.endsWith('challenge') ? 'GET' : 'POST';
      const send = async () => (await server.openBrowser().send(path, { method, body: {} })).status;
      expect([await send(), await send(), await send()], path).not.toContain(429);
      expect(await send(), path).toBe(429);
    }
  });
});
