import mysql from 'mysql2';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from './database.js';
import { applyMigration, planMigration } from './migrate/index.js';
import { find, guardedUpdate, insertUnique, plus } from './moves.js';
import { bumpRateLimit } from './rate-limits.js';
import { findSession, insertSession, listSessions, refreshSession } from './sessions.js';
import { coreTables, rateLimit, user } from './tables.js';
import { findUserWithAccount, insertUser, updateUser } from './users.js';
import { consumeVerification, replaceVerification, spendAttempt } from './verifications.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const sources: [string, () => Parameters<typeof openDatabase>[0]][] = [
  ['sqlite', () => ':memory:'],
  ['pg', () => new pg.Pool({ host: '127.0.0.1', user: 'postgres', database: 'smoke' })],
  ['maria', () => mysql.createPool({ host: '127.0.0.1', user: 'root', database: 'smoke' })],
];
for (const [name, source] of sources) {
  it(`works on ${name}`, async () => {
    const log: string[] = [];
    const db = openDatabase(source(), { tables: [...coreTables, rateLimit], onStatement: ({ sql }) => log.push(sql) });
    try {
      const plan = await applyMigration(db);
      console.log(plan.statements.join(';\n'));
      expect(await planMigration(db)).toEqual({ statements: [], refusals: [] });
      log.length = 0;
      const u = await insertUser(db, { id: 'u1', name: 'A', email: 'a@b.c', createdAt: now, updatedAt: now });
      expect(await find(db, user, { email: 'a@b.c' })).toEqual(u);
      await expect(
        insertUser(db, { id: 'u2', name: 'A', email: 'a@b.c', createdAt: now, updatedAt: now }),
      ).rejects.toMatchObject({ name: 'DuplicateError', columns: ['email'] });
      await expect(
        insertUser(db, { id: 'u1', name: 'A', email: 'a@b.d', createdAt: now, updatedAt: now }),
      ).rejects.toMatchObject({ name: 'DuplicateError', columns: ['id'] });
      expect(await findUserWithAccount(db, 'a@b.c', 'credential')).toEqual({ user: u, account: undefined });
      const later = new Date(now.getTime() + 1000);
      const s = { id: 's1', token: 't', userId: 'u1', expiresAt: later, createdAt: now, updatedAt: now };
      expect(await insertSession(db, s, { userUpdatedAt: now })).toBe(true);
      expect(await insertSession(db, { ...s, id: 's2', token: 't2' }, { userUpdatedAt: later })).toBe(false);
      console.log(await findSession(db, 't'));
      expect(await listSessions(db, 'u1', now)).toHaveLength(1);
      expect(await updateUser(db, 'u1', { name: 'B' }, now)).toBe(true);
      expect((await find(db, user, { id: 'u1' }))?.updatedAt).toEqual(new Date(now.getTime() + 1));
      expect(
        await refreshSession(db, {
          token: 't',
          seenUpdatedAt: now,
          now: new Date(now.getTime() + 5),
          expiresAt: later,
        }),
      ).toBe(true);
      const v = await replaceVerification(db, {
        id: 'v',
        identifier: 'x',
        value: 'y',
        expiresAt: later,
        createdAt: now,
        updatedAt: now,
      });
      await replaceVerification(db, { ...v, id: 'v2', value: 'z' });
      expect(await spendAttempt(db, 'x', 1, now)).toMatchObject({ attempts: 1, value: 'z', id: 'v2' });
      expect(await spendAttempt(db, 'x', 1, now)).toBe(undefined);
      expect(await consumeVerification(db, 'x', 'y', now)).toBe(undefined);
      expect(await consumeVerification(db, 'x', 'z', now)).toMatchObject({ value: 'z' });
      expect(await bumpRateLimit(db, 'k', 1000, now)).toEqual({ count: 1, windowStart: now });
      expect(await bumpRateLimit(db, 'k', 1000, new Date(now.getTime() + 999))).toEqual({ count: 2, windowStart: now });
      expect(await bumpRateLimit(db, 'k', 1000, later)).toEqual({ count: 1, windowStart: later });
      expect(await guardedUpdate(db, user, { id: 'u1' }, { name: 'B' })).toBe(1);
      await db.transaction(async (tx) => {
        await guardedUpdate(tx, user, { id: 'u1' }, { name: 'C' });
      });
    } finally {
      console.log(log.join('\n'));
    }
  });
}
