import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { deleteSession, insertSession } from '../rows/sessions.js';
import { insertUser } from '../rows/users.js';
import { rateLimit, session, user } from '../schema/tables.js';
import { DuplicateError } from './errors.js';
import { guardedUpdate, list, plus, rowFor } from './index.js';
import { changeTogether } from './together.js';

const now = new Date('2024-06-01T12:00:00.000Z');
const note = (key: string) => rowFor(rateLimit, { key, count: 1, lastRequest: now.getTime() });
const draft = (id: string) => ({
  id,
  token: id,
  userId: 'ada',
  expiresAt: now,
  createdAt: now,
  updatedAt: now,
  factors: [],
});

describeOnEveryDatabase('a change with rows', (getDatabase) => {
  async function open() {
    const db = await getDatabase();
    await insertUser(db, { id: 'ada', name: 'Ada', email: 'ada@example.com', createdAt: now, updatedAt: now });
    const keys = async () => (await list(db, rateLimit, {})).map(({ key }) => key).sort();
    const begin = (id: string, securityVersion = 0) =>
      changeTogether(db, [note(`${id}1`), note(`${id}2`)], (on) => insertSession(on, draft(id), { securityVersion }));
    return { db, keys, begin };
  }

  it('inserts them if an insert, an update or a deletion has changed rows, and only then', async () => {
    const { db, keys, begin } = await open();
    expect(await begin('a')).toBe(true);
    expect(await begin('b', 7)).toBe(false);
    expect(await keys()).toEqual(['a1', 'a2']);
    const rename = (id: string) =>
      changeTogether(db, [note(id)], async (on) => (await guardedUpdate(on, user, { id }, { name: 'A' })) > 0);
    expect(await rename('eve')).toBe(false);
    expect(await rename('ada')).toBe(true);
    const end = (token: string) => changeTogether(db, [note(token)], (on) => deleteSession(on, { token }));
    expect(await end('b')).toBe(false);
    expect(await end('a')).toBe(true);
    expect(await keys()).toEqual(['a', 'a1', 'a2', 'ada']);
    expect(await list(db, session, {})).toEqual([]);
  });

  it('changes nothing if one of them cannot be inserted', async () => {
    const { db, keys, begin } = await open();
    await changeTogether(
      db,
      [note('b2')],
      async (on) => (await guardedUpdate(on, user, { id: 'ada' }, { name: 'A' })) > 0,
    );
    await expect(begin('b')).rejects.toThrow(DuplicateError);
    expect([await list(db, session, {}), await keys()]).toEqual([[], ['b2']]);
  });

  it('inserts them once where 20 calls make the same change, or another call takes the reason away', async () => {
    const { db, keys, begin } = await open();
    await begin('a');
    const ended = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        changeTogether(db, [note(`end${at}`)], (on) => deleteSession(on, { token: 'a' })),
      ),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect((await keys()).filter((key) => key.startsWith('end'))).toHaveLength(1);
    const raised = () => guardedUpdate(db, user, { id: 'ada', securityVersion: 0 }, { securityVersion: plus(1) });
    const calls = Array.from({ length: 20 }, (_, at) => (at === 10 ? raised() : begin(`race${at}`)));
    await Promise.all(calls);
    const begun = (await list(db, session, {})).flatMap(({ id }) => [`${id}1`, `${id}2`]);
    expect((await keys()).filter((key) => key.startsWith('race'))).toEqual(begun.sort());
  });
});
