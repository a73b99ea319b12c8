import { expect, it } from 'vitest';
import { expectIndexed, multiplyRows, rowsRead, watchStatements } from '../../../../test/fixtures/connections/plans.js';
import { describeOnEveryDatabase } from '../../../../test/fixtures/databases.js';
import { insertUser } from '../../../store/rows/users.js';
import { user } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { insertUnique, remove } from '../../../store/statements/index.js';
import { countPeople, findRoom, listPeople } from './members.js';
import { ended, member } from './tables.js';

const now = new Date('2026-01-01T00:00:00.000Z');
const all = { role: undefined, email: undefined };
const page = { limit: 100, offset: 0, direction: 'asc' } as const;

/** Members of two organizations: every second one is an admin, every third one too. */
async function addMembers(db: Db, many: number): Promise<void> {
  for (let each = 0; each < many; each++) {
    const [id, role] = [`u${each}`, each % 2 === 0 ? 'admin' : each % 3 === 0 ? 'member,admin' : 'member'];
    await insertUser(db, { id, name: id, email: `${id}@example.com`, createdAt: now, updatedAt: now });
    for (const organizationId of ['acme', 'other'])
      await insertUnique(db, member, {
        ...{ id: `${organizationId}-${id}`, organizationId, userId: id, role, teamId: null, createdAt: now },
      });
  }
}

describeOnEveryDatabase('the number of members', (getDatabase) => {
  it('is that of the members that the list has, while rows of deleted users are still being removed', async () => {
    const db = await getDatabase({ tables: [user, member, ended] });
    await addMembers(db, 12);
    const filters = [
      all,
      { ...all, role: 'admin' },
      { ...all, email: 'u2@example.com' },
      { role: 'admin', email: 'u1@example.com' },
    ];
    const compare = async () => {
      const counts: number[] = [];
      for (const filter of filters) {
        const listed = await listPeople(db, 'acme', filter, 'createdAt', page);
        for (const most of [undefined, 100, listed.length])
          expect(await countPeople(db, 'acme', filter, most)).toEqual({ count: listed.length, more: false });
        counts.push(listed.length);
      }
      expect(await findRoom(db, 'acme', 'u1')).toEqual({ count: counts[0], isMember: true });
      return counts;
    };
    expect(await compare()).toEqual([12, 8, 1, 0]);
    expect(await countPeople(db, 'acme', all, 11)).toEqual({ count: 11, more: true });
    expect(await countPeople(db, 'acme', { ...all, role: 'admin' }, 7)).toEqual({ count: 7, more: true });
    // Users who are gone, with rows that the background has not yet removed, and an organization of which the same is so.
    for (const id of ['u2', 'u3', 'u5', 'other'])
      await insertUnique(db, ended, { id, kind: id === 'other' ? 'organization' : 'user', createdAt: now });
    for (const id of ['u2', 'u3', 'u5']) await remove(db, user, { id });
    expect(await compare()).toEqual([9, 6, 0, 0]);
    await remove(db, member, { userId: 'u3' });
    expect(await compare()).toEqual([9, 6, 0, 0]);
    expect(await findRoom(db, 'unknown', 'u1')).toEqual({ count: 0, isMember: false });
  });

  it('is counted in an index, without the users, and a bounded one reads no more than its bound', async () => {
    const db = await getDatabase({ tables: [user, member, ended] });
    await addMembers(db, 16);
    await multiplyRows(db, 'member', { letters: 'abcdefgh', unique: ['id', 'userId'] });
    const watched = watchStatements(db);
    for (const [about, most] of [
      ['all', undefined],
      ['some', 100],
    ] as const) {
      watched.queries.length = 0;
      const { count, more } = await countPeople(db, 'acme', all, most);
      expect([count, more]).toEqual(most ? [most, true] : [4096, false]);
      const [query, ...others] = watched.queries;
      expect(others).toEqual([]);
      if (!query) throw new Error('no statement ran');
      expect(query.sql).not.toMatch(/["`]user["`]/);
      await expectIndexed(watched, query, { about, table: 'member', most: count + 1 });
    }
    // One user is being removed: their row is found by itself, and the members are not read a second time.
    await insertUnique(db, ended, { id: 'u1', kind: 'user', createdAt: now });
    watched.queries.length = 0;
    expect(await countPeople(db, 'acme', all)).toEqual({ count: 4095, more: false });
    const [query] = watched.queries;
    if (query && db.dialect.name === 'postgres') {
      const plan = JSON.stringify(await watched.explain(query, 'explain (analyze, format json)'));
      expect([plan, rowsRead(plan)]).toEqual([plan, 4096]);
    }
  }, 60_000);
});
