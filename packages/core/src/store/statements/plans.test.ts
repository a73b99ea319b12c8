import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { unmappedIn } from '../../../test/fixtures/names/renamed.js';
import * as accounts from '../rows/accounts.js';
import { insertFirstAccount } from '../rows/first-account.js';
import * as rateLimits from '../rows/rate-limits.js';
import * as sessions from '../rows/sessions.js';
import * as users from '../rows/users.js';
import * as verifications from '../rows/verifications.js';
import { coreTables, rateLimit } from '../schema/tables.js';
import type { Db } from './executor.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const person = { id: 'u', name: 'u', email: 'u', createdAt: now, updatedAt: now };
const session = { id: 's', token: 't', userId: 'u', expiresAt: now, createdAt: now, updatedAt: now };
const account = { id: 'a', accountId: 'x', providerId: 'p', userId: 'u', createdAt: now, updatedAt: now };
const secret = { id: 'v', identifier: 'i', value: 'v', expiresAt: now, createdAt: now, updatedAt: now };

const page = { limit: 100, offset: 0 };
const tables = [...coreTables, rateLimit];

/** Every function of the store that runs a statement, by its name. */
const calls: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  insertUser: (db) => users.insertUser(db, person),
  findUserById: (db) => users.findUserById(db, 'u'),
  findUserByEmail: (db) => users.findUserByEmail(db, 'u'),
  updateUserRow: (db) => users.updateUserRow(db, 'u', { name: 'n' }, now),
  insertAccount: (db) => accounts.insertAccount(db, account),
  insertFirstAccount: (db) => insertFirstAccount(db, { ...account, id: 'b', accountId: 'y', providerId: 'q' }),
  findAccount: (db) => accounts.findAccount(db, { providerId: 'p', accountId: 'x' }),
  findAccountOf: (db) => accounts.findAccountOf(db, 'u', 'p'),
  findUserWithAccountByEmail: (db) => accounts.findUserWithAccountByEmail(db, 'u', 'p'),
  findUserWithAccount: (db) => accounts.findUserWithAccount(db, 'u', 'p'),
  findLinked: (db) => accounts.findLinked(db, { providerId: 'p', accountId: 'x' }),
  listAccounts: (db) => accounts.listAccounts(db, 'u'),
  listAccountsWithSession: (db) => accounts.listAccountsWithSession(db, { token: 't', now }, page),
  updateAccount: (db) => accounts.updateAccount(db, 'a', { scope: 's' }, now),
  updatePassword: (db) => accounts.updatePassword(db, 'u', 'p', { hash: 'h' }, now),
  resetPasswordBasis: (db) => accounts.resetPasswordBasis(db, 'u', 'p'),
  resetProviderBases: (db) => accounts.resetProviderBases(db, 'u', 'credential'),
  deleteAccountOf: (db) => accounts.deleteAccountOf(db, 'u', 'p'),
  deleteAccountsOf: (db) => accounts.deleteAccountsOf(db, 'u'),
  insertSession: (db) => sessions.insertSession(db, session, { securityVersion: 0 }),
  findSession: (db) => sessions.findSession(db, 't'),
  refreshSession: (db) => sessions.refreshSession(db, { token: 't', seenUpdatedAt: new Date(0), now, expiresAt: now }),
  listSessionsOfToken: (db) => sessions.listSessionsOfToken(db, { token: 't', now }, page),
  listSessions: (db) => sessions.listSessions(db, 'u', now),
  deleteExpiredSession: (db) => sessions.deleteExpiredSession(db, 't', now),
  deleteExpiredSessions: (db) => sessions.deleteExpiredSessions(db, now, 10),
  deleteSessionsOf: (db) => sessions.deleteSessionsOf(db, 'u', 't'),
  deleteSession: (db) => sessions.deleteSession(db, { token: 't', userId: 'u' }),
  updateSessionsOf: (db) => sessions.updateSessionsOf(db, ['u'], { userAgent: 'x' }, { userAgent: null }),
  replaceVerification: (db) => verifications.replaceVerification(db, secret),
  findVerification: (db) => verifications.findVerification(db, 'i'),
  findBoundVerification: (db) => verifications.findBoundVerification(db, 'i', 's'),
  deleteVerification: (db) => verifications.deleteVerification(db, 'i'),
  spendVerificationAttempt: (db) => verifications.spendVerificationAttempt(db, 'i', { marks: ['m'], max: 3 }, now),
  unspendAttempt: (db) => verifications.unspendAttempt(db, 'i'),
  writeOthers: (db) => verifications.writeOthers(db, { id: 'v', others: null }, 'n', now),
  insertVerification: (db) => verifications.insertVerification(db, secret),
  consumeVerification: (db) => verifications.consumeVerification(db, 'i', null, now),
  consumeSeen: (db) => verifications.consumeSeen(db, { identifier: 'i', value: 'v', expiresAt: now }, null, now),
  deleteExpiredVerification: (db) => verifications.deleteExpiredVerification(db, 'i', now),
  removeVerification: (db) => verifications.removeVerification(db, 'i', 'v'),
  deleteExpiredVerifications: (db) => verifications.deleteExpiredVerifications(db, now, 10),
  bumpRateLimit: (db) => rateLimits.bumpRateLimit(db, 'k', 1000, now),
  deleteRateLimit: (db) => rateLimits.deleteRateLimit(db, 'k'),
  deleteOldRateLimits: (db) => rateLimits.deleteOldRateLimits(db, now, 10),
  deleteVerificationsOf: (db) => verifications.deleteVerificationsOf(db, 'u', 'p:'),
  deleteUser: (db) => users.deleteUser(db, 'u'),
};

describeOnEveryDatabase('statements of the store', (getDatabase, { engine }) => {
  it('all functions are here', () => {
    const functions = [users, accounts, sessions, verifications, rateLimits].flatMap((each) => Object.keys(each));
    const inTransactions = [
      'touchUser',
      'lockUser',
      'refuseSecurityChanges',
      'allowSecurityChanges',
      'holdSession',
      'changeHeldSession',
    ];
    const others = ['AccountChangedError', 'userWithAccountBy'];
    const missing = functions.filter((name) => calls[name] === undefined);
    expect(missing.sort()).toEqual([...inTransactions, ...others].sort());
  });

  it.runIf(engine.name === 'SQLite in memory')(
    'find their rows by an index, never by reading a whole table',
    async () => {
      const texts = new Map<string, string>();
      let running = '';
      const db = await getDatabase({ tables, onStatement: ({ sql }) => texts.set(sql, running) });
      for (const [name, call] of Object.entries(calls)) {
        running = name;
        await call(db);
      }
      const scans: string[] = [];
      for (const [sql, name] of [...texts]) {
        const values = Array.from({ length: sql.split('?').length - 1 }, () => 1);
        const { rows } = await db.run(CompiledQuery.raw(`explain query plan ${sql}`, values));
        for (const { detail } of rows) if (String(detail).startsWith('SCAN')) scans.push(`${name}: ${detail}`);
      }
      expect(texts.size).toBeGreaterThan(25);
      expect(scans).toEqual([]);
    },
  );

  it('each runs one statement, except the one that needs a second one without RETURNING [H025]', async () => {
    const counts: Record<string, number> = {};
    let running = '';
    const count = () => {
      counts[running] = (counts[running] ?? 0) + 1;
    };
    const db = await getDatabase({ tables, onStatement: count });
    for (const [name, call] of Object.entries(calls)) {
      running = name;
      await call(db);
    }
    const more = Object.entries(counts)
      .filter(([, count]) => count > 1)
      .map(([name]) => name);
    // An expired secret must not be consumed: this row is found first, and then removed.
    expect(more).toEqual(db.dialect.returning ? [] : ['consumeVerification']);
  });

  it('name every table as the application has named it, with its schema', async () => {
    const texts: string[] = [];
    const db = await getDatabase({ tables, renames: true, onStatement: ({ sql }) => texts.push(sql) });
    for (const call of Object.values(calls)) await call(db);
    await db.transaction(async (tx) => {
      await users.lockUser(tx, 'u');
      await users.touchUser(tx, 'u', now);
      await sessions.holdSession(tx, { token: 't', userId: 'u' });
    });
    expect(texts.flatMap((sql) => unmappedIn(sql, db.dialect.names))).toEqual([]);
    expect(texts.join()).toContain('their_user');
  });
});
