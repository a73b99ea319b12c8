import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { boolean, extendTable, key } from '../schema/table.js';
import { account, rateLimit, session, user, verification } from '../schema/tables.js';
import { DuplicateError } from '../statements/errors.js';
import { find, guardedUpdate, later } from '../statements/index.js';
import {
  deleteAccountOf,
  deleteAccountsOf,
  findAccount,
  findAccountOf,
  findUserWithAccount,
  findUserWithAccountByEmail,
  insertAccount,
  listAccounts,
  listAccountsWithSession,
  updateAccount,
  updatePassword,
} from './accounts.js';
import { insertSession } from './sessions.js';
import { findUserByEmail, findUserById, insertUser } from './users.js';

const now = new Date('2024-06-01T12:00:00.123Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const person = (id: string) => ({ id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
const accountOf = (userId: string, providerId: string, accountId = `${userId} at ${providerId}`) => ({
  id: `${userId} ${providerId} ${accountId}`,
  providerId,
  accountId,
  userId,
  createdAt: now,
  updatedAt: now,
});

describeOnEveryDatabase('users', (getDatabase) => {
  it('are found by id and by address, byte by byte', async () => {
    const db = await getDatabase();
    const ada = await insertUser(db, { ...person('ada'), image: 'https://example.com/a.png' });
    expect(ada).toEqual({
      ...person('ada'),
      emailVerified: false,
      settled: null,
      securityVersion: 0,
      image: 'https://example.com/a.png',
    });
    expect(await findUserById(db, 'ada')).toEqual(ada);
    expect(await findUserByEmail(db, 'ada@example.com')).toEqual(ada);
    for (const other of ['Ada@example.com', 'ada@example.com ', 'àda@example.com', '']) {
      expect(await findUserByEmail(db, other)).toBeUndefined();
    }
  });

  it('come with their account at one provider, or without one', async () => {
    const db = await getDatabase();
    const ada = await insertUser(db, person('ada'));
    await insertAccount(db, accountOf('ada', 'github'));
    expect(await findUserWithAccountByEmail(db, 'ada@example.com', 'credential')).toEqual({
      user: ada,
      account: undefined,
    });
    const credential = await insertAccount(db, { ...accountOf('ada', 'credential'), password: 'hash' });
    expect(await findUserWithAccountByEmail(db, 'ada@example.com', 'credential')).toEqual({
      user: ada,
      account: credential,
    });
    expect(await findUserWithAccountByEmail(db, 'bob@example.com', 'credential')).toBeUndefined();
  });

  it('have their added fields in every read', async () => {
    const extended = extendTable(user, { plan: key(16, { initial: 'free' }), vip: boolean({ optional: true }) });
    const db = await getDatabase({ tables: [extended, session, account, verification, rateLimit] });
    await insertUser(db, { ...person('ada'), ...{ vip: true } });
    expect(await findUserById(db, 'ada')).toMatchObject({ plan: 'free', vip: true });
    expect((await findUserWithAccountByEmail(db, 'ada@example.com', 'x'))?.user).toMatchObject({
      plan: 'free',
      vip: true,
    });
    expect(await guardedUpdate(db, extended, { id: 'ada', vip: true }, { plan: 'paid', updatedAt: later(now) })).toBe(
      1,
    );
    expect(await find(db, extended, { plan: 'paid' })).toMatchObject({ id: 'ada', updatedAt: at(1) });
  });
});

describeOnEveryDatabase('accounts', (getDatabase) => {
  it('an identity belongs to one user, and a user has one account at a provider [Z13]', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) await insertUser(db, person(id));
    await insertAccount(db, accountOf('ada', 'github', '42'));
    const taken = await insertAccount(db, accountOf('bob', 'github', '42')).catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(DuplicateError);
    expect(taken).toMatchObject({ table: 'account', columns: ['providerId', 'accountId'] });
    await expect(insertAccount(db, accountOf('ada', 'github', '43'))).rejects.toMatchObject({
      columns: ['userId', 'providerId'],
    });
    await insertAccount(db, accountOf('bob', 'gitlab', '42'));
    expect(await findAccount(db, { providerId: 'github', accountId: '42' })).toMatchObject({ userId: 'ada' });
    expect(await findAccountOf(db, 'bob', 'gitlab')).toMatchObject({ accountId: '42' });
    expect(await findAccountOf(db, 'bob', 'github')).toBeUndefined();
  });

  it('come with their user by id, in one statement', async () => {
    const db = await getDatabase();
    const ada = await insertUser(db, person('ada'));
    expect(await findUserWithAccount(db, 'ada', 'github')).toEqual({ user: ada, account: undefined });
    const linked = await insertAccount(db, accountOf('ada', 'github'));
    expect(await findUserWithAccount(db, 'ada', 'github')).toEqual({ user: ada, account: linked });
    expect(await findUserWithAccount(db, 'bob', 'github')).toBeUndefined();
  });

  it('are listed with a session, and not after it has ended', async () => {
    const db = await getDatabase();
    for (const id of ['ada', 'bob']) {
      await insertUser(db, person(id));
      const begun = { id, token: id, userId: id, expiresAt: at(1000), createdAt: now, updatedAt: now };
      await insertSession(db, begun, { securityVersion: 0 });
    }
    for (const [providerId, ms] of [
      ['b', 2],
      ['a', 1],
    ] as const) {
      await insertAccount(db, { ...accountOf('ada', providerId), createdAt: at(ms) });
    }
    const beside = async (token: string, ms: number) =>
      (await listAccountsWithSession(db, { token, now: at(ms) }, { limit: 100, offset: 0 }))?.found.map(
        ({ providerId }) => providerId,
      );
    expect(await beside('ada', 999)).toEqual(['a', 'b']);
    expect(await beside('bob', 0)).toEqual([]);
    expect(await beside('ada', 1000)).toBeUndefined();
    expect(await beside('unknown', 0)).toBeUndefined();
  });

  it('are listed the oldest first, and removed by provider', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    for (const [providerId, ms] of [
      ['b', 2],
      ['a', 3],
      ['c', 1],
    ] as const) {
      await insertAccount(db, { ...accountOf('ada', providerId), createdAt: at(ms) });
    }
    expect((await listAccounts(db, 'ada')).map(({ providerId }) => providerId)).toEqual(['c', 'b', 'a']);
    expect(await deleteAccountOf(db, 'ada', 'b')).toBe(true);
    expect(await deleteAccountOf(db, 'ada', 'b')).toBe(false);
    expect(await listAccounts(db, 'ada')).toHaveLength(2);
    expect(await deleteAccountsOf(db, 'ada')).toBe(2);
    expect(await deleteAccountsOf(db, 'ada')).toBe(0);
  });

  it('a token is replaced only by a call that has the previous one [Z16]', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    const { id } = await insertAccount(db, { ...accountOf('ada', 'github'), refreshToken: 'old' });
    const replace = (refreshToken: string) =>
      updateAccount(db, id, { refreshToken, accessTokenExpiresAt: at(5) }, at(1), { refreshToken: 'old' });
    expect([await replace('new'), await replace('newer')]).toEqual([true, false]);
    expect(await findAccountOf(db, 'ada', 'github')).toMatchObject({
      refreshToken: 'new',
      accessTokenExpiresAt: at(5),
      updatedAt: at(1),
    });
  });

  it('a password is replaced if it is still the verified one, or in any case', async () => {
    const db = await getDatabase();
    await insertUser(db, person('ada'));
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'a' }, now)).toBe(false);
    await insertAccount(db, accountOf('ada', 'credential'));
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'a', old: 'other' }, now)).toBe(false);
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'a', old: null }, now)).toBe(true);
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'b', old: 'a' }, now)).toBe(true);
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'c', old: 'a' }, now)).toBe(false);
    expect(await updatePassword(db, 'ada', 'credential', { hash: 'd' }, now)).toBe(true);
    expect((await findAccountOf(db, 'ada', 'credential'))?.password).toBe('d');
  });
});
