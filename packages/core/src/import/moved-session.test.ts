// The session of another system shows no factor: its user may have read a mail only.
import { createHmac } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { user } from '../../test/fixtures/import/old-users.js';
import { twoFactor } from '../features/two-factor/index.js';
import { oldSessions } from '../migration/old-sessions.js';
import { testAuth } from '../testing/test-auth.js';
import { openImport } from './index.js';

const secret = 'the secret of the system before';
const token = 'a-token-of-32-characters-exactly';
const backupCode = 'ABCDE-FGHIJ';

async function openMoved() {
  const mails: string[] = [];
  const factor = twoFactor({ otpOptions: { sendOTP: ({ otp }) => void mails.push(otp) } });
  const server = testAuth({
    database: new Database(':memory:'),
    plugins: [factor, oldSessions({ secret, until: '2099-01-01' })],
  });
  await server.auth.migrate();
  const createdAt = server.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 7 * 86_400_000);
  const session = { id: 's', token, expiresAt, createdAt, updatedAt: createdAt };
  const secondFactor = { id: 'f', secret: 'a secret of an authenticator', backupCodes: [backupCode] };
  const door = openImport(server.auth, { isDryRun: false });
  const moved = [user('ada', { secondFactor, sessions: [session] })];
  door.addAddresses(moved);
  await door.putUsers(moved);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const headers = { cookie: `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  const post = (path: string, body = {}) => server.openBrowser().post(path, body, { headers });
  return { ...server, post, mails };
}

it('a mailed code is no second factor in a session that was moved', async () => {
  const { post, auth, mails } = await openMoved();
  const sent = await post('/two-factor/send-otp');
  await auth.settled();
  const checked = await post('/two-factor/verify-otp', { code: mails.at(-1) ?? '000000' });
  const required = { status: 403, json: { code: 'SECOND_FACTOR_REQUIRED' } };
  expect([sent, checked]).toMatchObject([required, required]);
});

it('a backup code is one', async () => {
  const { post } = await openMoved();
  expect((await post('/two-factor/verify-backup-code', { code: backupCode })).status).toBe(200);
});
