import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import type { Tx } from '../statements/executor.js';
import {
  deleteExpiredSession,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  listSessionsOfToken,
  refreshSession,
} from './sessions.js';
import { deleteUser, findUserById, insertUser, touchUser, updateUserRow } from './users.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const person = (id: string) => ({ id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
const sessionOf = (userId: string, token: string, expiresAt = at(1000), createdAt = now) => ({
  id: `id of ${token}`,
  token,
  userId,
  expiresAt,
  createdAt,
  updatedAt: createdAt,
  ipAddress: '203.0.113.9',
});

describeOnEveryDatabase('sessions', (getDatabase) => {
  it('are found with their user by one statement, expired or not', async () => {
    const statements: string[] = [];
    const db = await getDatabase({ onStatement: ({ sql }) => statements.push(sql) });
    const ada = await insertUser(db, person('ada'));
    await insertSession(db, sessionOf('ada', 't', at(-5000)), { securityVersion: 0 });
    statements.length = 0;
    expect(await findSession(db, 't')).toEqual({
      session: { ...sessionOf('ada', 't', at(-5000)), userAgent: null, lineage: null, factors: [] },
      user: ada,
    });
    expect(statements).toHaveLength(1);
    expect(await findSession(db, 'T')).toBeUndefined();
    expect(await findSession(db, 't ')).toBeUndefined();
  });

  it('begin only if the account is unchanged since the user authenticated [Z18-Z20]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    expect(await insertSession(db, sessionOf('ada', 'a'), { securityVersion: 0 })).toBe(true);
    await db.transaction((tx) => touchUser(tx, 'ada', now));
    expect(await insertSession(db, sessionOf('ada', 'b'), { securityVersion: 0 })).toBe(false);
    expect(await insertSession(db, sessionOf('ada', 'c'), { securityVersion: 1 })).toBe(true);
    await deleteUser(db, 'ada');
    expect(await insertSession(db, sessionOf('ada', 'd'), { securityVersion: 1 })).toBe(false);
    expect(await listSessions(db, 'ada', now)).toEqual([]);
  });

  it('a session that begins during a change of the account waits, and is not stored [Z18]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    let begun: Promise<boolean> | undefined;
    await db.transaction(async (tx) => {
      await touchUser(tx, 'ada', now);
      begun = insertSession(db, sessionOf('ada', 'a'), { securityVersion: 0 });
      await deleteSessionsOf(tx, 'ada');
    });
    expect(await begun).toBe(false);
  });

  it('are extended by the call that read the latest state, never after they have ended [Z21]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    await insertSession(db, sessionOf('ada', 't'), { securityVersion: 0 });
    const seen = { token: 't', seenUpdatedAt: now, now: at(10), expiresAt: at(9000) };
    expect(await refreshSession(db, { ...seen, token: 'other' })).toBe(false);
    expect(await refreshSession(db, { ...seen, now })).toBe(false);
    expect(await refreshSession(db, { ...seen, now: at(1000) })).toBe(false);
    expect(await refreshSession(db, seen)).toBe(true);
    expect(await refreshSession(db, seen)).toBe(false);
    expect((await findSession(db, 't'))?.session).toMatchObject({
      updatedAt: at(10),
      expiresAt: at(9000),
      createdAt: now,
    });
  });

  it('are listed without the expired ones, the newest first, all of them [H053]', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    for (let number = 0; number < 120; number++) {
      await insertSession(db, sessionOf('ada', `t${number}`, at(1000), at(number)), { securityVersion: 0 });
    }
    await insertSession(db, sessionOf('ada', 'expired', at(500)), { securityVersion: 0 });
    await insertSession(db, sessionOf('bob', 'other'), { securityVersion: 0 });
    const tokens = (await listSessions(db, 'ada', at(500))).map(({ token }) => token);
    expect(tokens).toEqual(Array.from({ length: 120 }, (_, number) => `t${119 - number}`));
  });

  it('are listed with one of them in one statement, and not after that one has ended', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    for (const [userId, token, ms] of [
      ['ada', 'a', 1000],
      ['ada', 'b', 2000],
      ['bob', 'c', 2000],
    ] as const) {
      await insertSession(db, sessionOf(userId, token, at(ms), at(ms)), { securityVersion: 0 });
    }
    const beside = async (token: string, ms: number) =>
      (await listSessionsOfToken(db, { token, now: at(ms) }, { limit: 100, offset: 0 }))?.map((each) => each.token);
    expect(await beside('a', 0)).toEqual(['b', 'a']);
    expect(await beside('b', 1000)).toEqual(['b']);
    expect(await beside('a', 1000)).toBeUndefined();
    expect(await beside('unknown', 0)).toBeUndefined();
  });

  it('are ended by token, only of the given user if one is given', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    await insertSession(db, sessionOf('ada', 't'), { securityVersion: 0 });
    expect(await deleteSession(db, { token: 't', userId: 'bob' })).toBe(false);
    expect(await deleteSession(db, { token: 't', userId: 'ada' })).toBe(true);
    expect(await deleteSession(db, { token: 't' })).toBe(false);
  });

  it('of a user are ended at once, except the kept one [Z23]', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    for (const token of ['a', 'b', 'c']) await insertSession(db, sessionOf('ada', token), { securityVersion: 0 });
    await insertSession(db, sessionOf('bob', 'other'), { securityVersion: 0 });
    expect(await deleteSessionsOf(db, 'ada', 'b')).toBe(2);
    expect((await listSessions(db, 'ada', now)).map(({ token }) => token)).toEqual(['b']);
    expect(await deleteSessionsOf(db, 'ada')).toBe(1);
    expect(await findSession(db, 'other')).toBeDefined();
  });

  it('are cleaned up when they have expired, not when they were extended meanwhile [Z22]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    for (const [token, ms] of [
      ['past', -1],
      ['now', 0],
      ['future', 1],
    ] as const) {
      await insertSession(db, sessionOf('ada', token, at(ms)), { securityVersion: 0 });
    }
    expect(await deleteExpiredSession(db, 'future', now)).toBe(false);
    expect(await deleteExpiredSession(db, 'past', now)).toBe(true);
    expect(await deleteExpiredSessions(db, now, 10)).toBe(1);
    expect(await findSession(db, 'future')).toBeDefined();
  });
});

describeOnEveryDatabase('users', (getDatabase) => {
  it('get a later version with every change, also twice in a millisecond and when the clock goes back', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    const versions: (Date | undefined)[] = [];
    for (const ms of [0, 0, -60_000, 500]) {
      await updateUserRow(db, 'ada', { name: `at ${ms}` }, at(ms));
      versions.push((await findUserById(db, 'ada'))?.updatedAt);
    }
    expect(versions).toEqual([at(1), at(2), at(3), at(500)]);
  });

  it('get another security version only by changes of passwords, accounts or factors', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    const versionAfter = async (change: (tx: Tx) => Promise<boolean>) => {
      await db.transaction(change);
      return (await findUserById(db, 'ada'))?.securityVersion;
    };
    expect(await versionAfter((tx) => updateUserRow(tx, 'ada', { name: 'Countess', image: 'x' }, now))).toBe(0);
    expect(await versionAfter((tx) => updateUserRow(tx, 'ada', { emailVerified: true }, now))).toBe(1);
    expect(await versionAfter((tx) => updateUserRow(tx, 'ada', { email: 'new@example.com' }, now))).toBe(2);
    expect(await versionAfter((tx) => touchUser(tx, 'ada', now))).toBe(3);
  });

  it('are changed only if they match the guard [Z05]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    const change = { email: 'new@example.com', emailVerified: false };
    expect(await updateUserRow(db, 'ada', change, now, { email: 'other@example.com' })).toBe(false);
    expect(await updateUserRow(db, 'ada', change, now, { email: 'ada@example.com' })).toBe(true);
    expect(await updateUserRow(db, 'ada', change, now, { email: 'ada@example.com' })).toBe(false);
    expect(await updateUserRow(db, 'bob', change, now)).toBe(false);
  });

  it('touching a deleted session returns false', async () => {
    const db = await getDatabase();
    expect(await db.transaction((tx) => touchUser(tx, 'ada', now))).toBe(false);
  });
});
