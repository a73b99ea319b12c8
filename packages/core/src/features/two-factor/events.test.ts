import { TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import { testAuth } from '../../testing/test-auth.js';
import { twoFactor } from './index.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

it('each change of the second factor is told, with the sessions that it has ended', async () => {
  const told: unknown[] = [];
  const { openBrowser, clock } = testAuth({
    plugins: [twoFactor()],
    events: {
      twoFactorChanged: ({ change }) => void told.push(change),
      sessionEnded: ({ tokens }) => void told.push(tokens === 'all' ? 'all' : tokens.length),
    },
  });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  const { json } = await browser.post('/two-factor/enable', { password: ada.password });
  const totp = URI.parse((json as { totpURI: string }).totpURI);
  const code = totp instanceof TOTP ? totp.generate({ timestamp: clock.now().getTime() }) : '';
  const taken = () => told.splice(0).sort();
  expect(taken()).toEqual([]);
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
  expect(taken()).toEqual(['all', 'enabled']);
  expect((await browser.post('/two-factor/generate-backup-codes', { password: ada.password })).status).toBe(200);
  expect(taken()).toEqual(['backup-codes']);
  expect((await browser.post('/two-factor/disable', { password: ada.password })).status).toBe(200);
  expect(taken()).toEqual([1, 'disabled']);
});
