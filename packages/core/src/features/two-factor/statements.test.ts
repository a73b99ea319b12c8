import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ada, openTestServer } from '../../../test/fixtures/two-factor/fixture.js';
import { openDatabase } from '../../store/connection/database.js';
import { applyMigration } from '../../store/migrate/index.js';
import { coreTables, user } from '../../store/schema/tables.js';
import { insertUnique } from '../../store/statements/index.js';
import * as store from './store.js';
import { trustedDevice, twoFactor, twoFactorChallenge } from './tables.js';

/** Maximum number of SQL statements per call, without the begin and the end of a transaction (design §10). */
describe('the statements of a second factor', () => {
  async function open() {
    const statements: string[] = [];
    const onStatement = (sql: string) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql));
    const server = await openTestServer({ onStatement });
    const countOf = async (call: () => Promise<{ readonly status: number; readonly text: string }>) => {
      statements.length = 0;
      const { status, text } = await call();
      expect(status, text).toBe(200);
      return statements.length;
    };
    return { ...server, statements, countOf };
  }

  it('a verification takes at most five statements, and reading the pending sign-in takes one', async () => {
    const server = await open();
    const { authenticator, backupCodes } = await server.enrol();
    for (const [path, most, code] of [
      ['verify-totp', 5, async () => server.codeOf(authenticator)],
      ['verify-backup-code', 5, async () => backupCodes[0]],
    ] as const) {
      const { browser } = await server.challenged();
      expect(await server.countOf(() => browser.get('/two-factor/challenge'))).toBe(1);
      const shown = await code();
      const count = await server.countOf(() => browser.post(`/two-factor/${path}`, { code: shown }));
      expect(count, server.statements.join('\n')).toBe(most);
    }
    const { browser } = await server.challenged();
    const mailed = await server.mailedTo(browser);
    expect(await server.countOf(() => browser.post('/two-factor/verify-otp', { code: mailed }))).toBe(4);
  });

  it('a code in a session takes four: session, factor; then, in a transaction, the session with its new token, the time step', async () => {
    const server = await open();
    const { browser, authenticator } = await server.enrol();
    const code = server.codeOf(authenticator);
    const count = await server.countOf(() => browser.post('/two-factor/verify-totp', { code }));
    expect(count, server.statements.join('\n')).toBe(4);
  });

  it('a pending sign-in takes three statements, also in a trusted browser; a sign-in without a second factor takes two', async () => {
    const server = await open();
    const { backupCodes } = await server.enrol();
    const { browser } = await server.challenged();
    await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    expect(await server.countOf(() => browser.post('/sign-in/email', ada))).toBe(3);
    expect(await server.countOf(() => server.openBrowser().post('/sign-in/email', ada))).toBe(3);
    const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };
    await server.meet(bob);
    expect(await server.countOf(() => server.openBrowser().post('/sign-in/email', bob))).toBe(2);
  });

  it('each finds its rows by an index', async () => {
    const texts = new Set<string>();
    const onStatement = ({ sql }: { readonly sql: string }) => void texts.add(sql);
    const db = openDatabase(':memory:', {
      tables: [...coreTables, twoFactor, twoFactorChallenge, trustedDevice],
      onStatement,
    });
    await applyMigration(db);
    const now = new Date();
    await insertUnique(db, user, { id: 'u', name: 'u', email: 'u', createdAt: now, updatedAt: now });
    texts.clear();
    const account = { id: 'u', securityVersion: 0 };
    const row = {
      id: 'c',
      token: 't',
      userId: 'u',
      remember: true,
      securityVersion: 0,
      expiresAt: now,
      createdAt: now,
    };
    await store.findTwoFactor(db, 'u');
    await store.insertChallenge(db, row, account);
    await store.findChallenge(db, 't');
    await store.findChallengeAlone(db, 't');
    await store.spendChallenge(db, 'c', 5, now);
    await store.spendMailedCode(db, { id: 'c', code: 'x' }, { attempts: 5, codeAttempts: 3 }, now);
    await store.putMailedCode(db, 'c', { code: 'x', codeExpiresAt: now }, now);
    await store.deleteExpiredChallenges(db, 'u', now);
    await store.insertTrustedDevice(db, { id: 'd', token: 't', userId: 'u', expiresAt: now, createdAt: now }, account);
    await store.rotateTrustedDevice(db, { token: 't', userId: 'u', now }, { token: 'n', expiresAt: now });
    await store.deleteExpiredDevices(db, 'u', now);
    await db.transaction(async (tx) => {
      await store.putTwoFactor(tx, { id: 'f', userId: 'u' }, { pendingSecret: 's' });
      const factor = await store.findTwoFactor(tx, 'u');
      if (!factor) throw new Error('nothing was put');
      expect(await store.promote(tx, factor, { lastStep: 7, confirmedBy: 'totp', now })).toBe(true);
      expect(await store.promote(tx, factor, { lastStep: 7, confirmedBy: 'totp', now })).toBe(false);
      expect(await store.acceptStep(tx, 'f', 7)).toBe(false);
      expect(await store.acceptStep(tx, 'f', 8)).toBe(true);
      expect(await store.spendBackupCode(tx, factor, 'x')).toBe(false);
      await store.consumeChallenge(tx, 'c');
      await store.consumeChallenge(tx, 'c', { code: 'x', securityVersion: 0 });
      await store.deleteProofs(tx, 'u');
      await store.deleteTwoFactor(tx, 'u');
    });
    const scans: string[] = [];
    for (const sql of [...texts].filter((each) => /^(?:select|insert|update|delete)/i.test(each))) {
      const values = Array.from({ length: sql.split('?').length - 1 }, () => 1);
      const { rows } = await db.run(CompiledQuery.raw(`explain query plan ${sql}`, values));
      for (const { detail } of rows) if (String(detail).startsWith('SCAN')) scans.push(`${detail}: ${sql}`);
    }
    expect(texts.size).toBeGreaterThan(15);
    expect(scans).toEqual([]);
    await db.close();
  });
});
