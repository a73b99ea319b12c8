import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../store/connection/database.js';
import { applyMigration } from '../../store/migrate/index.js';
import { deleteUser, insertUser, touchUser } from '../../store/rows/users.js';
import { extendTable, text } from '../../store/schema/table.js';
import { coreTables, sessionEpoch, session as sessionTable } from '../../store/schema/tables.js';
import type { Tx } from '../../store/statements/executor.js';
import { not, oneOf } from '../../store/statements/moves.js';
import { createClock } from '../../testing/clock.js';
import { memoryStorage } from '../../testing/memory-storage.js';
import { createLogger } from '../settings/logger.js';
import { collectSteps } from '../transactions/commit.js';
import { withRollback } from '../transactions/rollback.js';
import { createSharedSessions } from './shared-sessions.js';

const week = 7 * 86_400_000;
const extended = extendTable(sessionTable, { place: text({ optional: true }), plan: text({ initial: 'free' }) });

async function open() {
  const clock = createClock();
  const storage = memoryStorage(clock.now);
  const statements: string[] = [];
  const [, , ...others] = coreTables;
  const db = openDatabase(':memory:', {
    tables: [coreTables[0], extended, ...others, sessionEpoch],
    onStatement: ({ sql }) => void (/^(begin|commit|rollback)/i.test(sql) || statements.push(sql)),
  });
  await applyMigration(db);
  const errors: unknown[] = [];
  const error = (...said: unknown[]) => void errors.push(said);
  const logger = createLogger({ debug() {}, info() {}, warn() {}, error }, 'debug');
  const sessions = createSharedSessions(storage, db, { now: clock.now, logger, later: (tidy) => tidy() });
  const user = await insertUser(db, { id: 'u', name: 'u', email: 'u', createdAt: clock.now(), updatedAt: clock.now() });
  const background = (later: (tidy: () => Promise<void>) => void) =>
    createSharedSessions(storage, db, { now: clock.now, logger, later });
  let begun = 0;
  const begin = async (more: object = {}) => {
    const now = clock.now();
    const token = `token ${++begun}`;
    const dates = { expiresAt: new Date(now.getTime() + week), createdAt: now, updatedAt: now };
    const row = {
      id: `s${begun}`,
      token,
      userId: 'u',
      ...dates,
      ipAddress: null,
      userAgent: null,
      factors: [],
      ...more,
    };
    expect(await sessions.insert(db, row, user)).toBe(true);
    return row;
  };
  const alive = async (token: string) => (await sessions.find(db, token)) !== undefined;
  const tokens = async () => (await sessions.list(db, 'u', clock.now())).map((each) => each.token).sort();
  return { clock, storage, db, sessions, user, begin, alive, tokens, statements, errors, logger, background };
}
type World = Awaited<ReturnType<typeof open>>;

/** A transaction as the domain runs it. */
async function inTx(db: Database, logger: World['logger'], steps: (tx: Tx) => Promise<void>): Promise<void> {
  let committed: readonly (() => Promise<void>)[] = [];
  await db.transaction((tx) => {
    committed = collectSteps(tx);
    return withRollback(tx, logger, () => steps(tx));
  });
  for (const step of committed) await step();
}

let world: World;
beforeEach(async () => {
  world = await open();
});
const undo = new Error('undo');

describe('a session in secondary storage', () => {
  it('is read by one statement and one look into the storage, with the user as they are', async () => {
    const { db, sessions, begin, statements } = world;
    const { token } = await begin({ place: 'here' });
    statements.length = 0;
    const found = await sessions.find(db, token);
    expect(found).toMatchObject({ session: { token, place: 'here', plan: 'free' }, user: { id: 'u' } });
    expect(found?.session.expiresAt).toBeInstanceOf(Date);
    expect(statements).toHaveLength(1);
  });

  it('is named in the storage by a hash, and is removed from it at its end', async () => {
    const { storage, begin, clock } = world;
    const { token } = await begin();
    expect(
      storage
        .entries()
        .map(({ key }) => key)
        .join(),
    ).not.toContain(token);
    for (const { key } of storage.entries()) expect(await storage.ttlOf(key)).toBe(week / 1000);
    const keys = storage.entries().map(({ key }) => key);
    clock.advanceMs(week);
    for (const key of keys) expect(await storage.ttlOf(key)).toBeUndefined();
  });

  it('does not begin on a proof that is not in force any more [Z18 Z19 Z20]', async () => {
    const { db, sessions, storage, user, clock, begin } = world;
    const row = await begin();
    await sessions.delete(db, row);
    await db.transaction((tx) => touchUser(tx, 'u', clock.now()));
    expect(await sessions.insert(db, row, user)).toBe(false);
    await deleteUser(db, 'u');
    expect(await sessions.insert(db, row, user)).toBe(false);
    expect(storage.entries()).toEqual([]);
  });

  it('is removed if the account changes while it is written [Z18 Z20]', async () => {
    const { db, sessions, storage, user, clock, begin } = world;
    const row = await begin();
    await sessions.delete(db, row);
    const { addMember } = storage;
    storage.addMember = async (...given) => {
      await addMember(...given);
      await db.transaction((tx) => touchUser(tx, 'u', clock.now()));
    };
    expect(await sessions.insert(db, row, user)).toBe(false);
    expect(storage.entries()).toEqual([]);
  });

  it('that is damaged is ignored [H054]', async () => {
    const { storage, begin, alive, tokens } = world;
    const { token } = await begin();
    const key = storage.entries().find((each) => each.key.startsWith('session:'))?.key ?? '';
    for (const damaged of ['', 'x', 'null', '[]', '{"epoch":0,"session":null}', '{"epoch":0,"session":{"id":"s1"}}']) {
      await storage.set(key, damaged, 60);
      expect(await alive(token)).toBe(false);
      expect(await tokens()).toEqual([]);
    }
  });

  it('of an older configuration has the initial values of younger columns', async () => {
    const { storage, db, sessions, begin } = world;
    const { token } = await begin();
    const entry = storage.entries().find((each) => each.key.startsWith('session:'));
    const { plan: _, place: __, ...older } = JSON.parse(entry?.value ?? '').session;
    await storage.set(entry?.key ?? '', JSON.stringify({ epoch: 0, session: { ...older, gone: 1 } }), 60);
    const found = await sessions.find(db, token);
    expect(found?.session).toMatchObject({ plan: 'free', place: null });
    expect(found?.session).not.toHaveProperty('gone');
  });
});

describe('ending all sessions of a user', () => {
  it('is exact at the commit, and nothing when that does not come [H029]', async () => {
    const { db, sessions, begin, alive, tokens, logger } = world;
    const [one, two] = [await begin(), await begin()];
    const failed = inTx(db, logger, async (tx) => {
      expect(await sessions.deleteOf(tx, 'u')).toBe(2);
      throw undo;
    });
    await expect(failed).rejects.toBe(undo);
    expect(await tokens()).toEqual([one.token, two.token]);
    await inTx(db, logger, async (tx) => void (await sessions.deleteOf(tx, 'u')));
    expect([await alive(one.token), await alive(two.token)]).toEqual([false, false]);
  });

  it('holds where the storage kept the records [R-E05]', async () => {
    const { db, sessions, storage, begin, alive, errors, tokens } = world;
    const [one, two] = [await begin(), await begin()];
    const remove = storage.delete;
    storage.delete = () => Promise.reject(new Error('the storage is away'));
    expect(await sessions.deleteOf(db, 'u', two.token)).toBe(1);
    storage.delete = remove;
    expect(errors).toHaveLength(1);
    expect(storage.entries().filter(({ key }) => key.startsWith('session:'))).toHaveLength(2);
    expect([await alive(one.token), await alive(two.token)]).toEqual([false, true]);
    expect(await tokens()).toEqual([two.token]);
    expect(storage.entries().filter(({ key }) => key.startsWith('session:'))).toHaveLength(1);
  });

  it('keeps the one that is kept as often as it is, and brings back none that has ended [Z23]', async () => {
    const { db, sessions, storage, begin, alive } = world;
    const [one, two] = [await begin(), await begin()];
    storage.delete = async () => {}; // the records stay, as for a call that reads while they are removed
    for (const _ of [1, 2, 3]) await sessions.deleteOf(db, 'u', one.token);
    expect([await alive(one.token), await alive(two.token)]).toEqual([true, false]);
    await sessions.deleteOf(db, 'u', two.token);
    expect([await alive(one.token), await alive(two.token)]).toEqual([false, false]);
    const three = await begin();
    expect(await alive(three.token)).toBe(true);
  });

  it('does not depend on the set, which may be dropped [Z24]', async () => {
    const { db, sessions, storage, begin, alive, clock } = world;
    const [one, two] = [await begin(), await begin()];
    await storage.delete('session-names:u');
    expect(
      await sessions.listBeside(db, { token: one.token, now: clock.now() }, { limit: 100, offset: 0 }),
    ).toHaveLength(1);
    await storage.delete('session-names:u');
    await sessions.deleteOf(db, 'u', one.token);
    expect([await alive(one.token), await alive(two.token)]).toEqual([true, false]);
    expect(await sessions.list(db, 'u', clock.now())).toHaveLength(1);
  });
});

describe('the names of sessions that are over [I10-D20]', () => {
  it('cost no request anything, however many there were', async () => {
    const { storage, begin, clock, sessions, db } = world;
    const names = 2000;
    for (let number = 0; number < names; number++) await storage.addMember('session-names:u', `old ${number}`, 60);
    clock.advance(60);
    const { token } = await begin();
    const asked: string[] = [];
    for (const name of ['get', 'delete', 'members', 'addMember', 'removeMember'] as const) {
      const method: (...given: never[]) => Promise<unknown> = storage[name];
      Reflect.set(storage, name, (...given: never[]) => {
        asked.push(name);
        return method(...given);
      });
    }
    expect(await sessions.list(db, 'u', clock.now())).toHaveLength(1);
    expect(asked).toEqual(['members', 'get']);
    asked.length = 0;
    expect(await sessions.deleteOf(db, 'u', token)).toBe(0);
    expect(asked).toEqual(['members', 'get']);
  });

  it('are removed in the background where the storage has dropped the records', async () => {
    const { storage, begin, clock, db, background, user } = world;
    const later: (() => Promise<void>)[] = [];
    const sessions = background((tidy) => void later.push(tidy));
    for (let number = 0; number < 50; number++) await storage.addMember('session-names:u', `lost ${number}`, 60);
    const { token } = await begin();
    const before = await storage.members('session-names:u');
    expect(await sessions.list(db, user.id, clock.now())).toMatchObject([{ token }]);
    expect(await storage.members('session-names:u')).toEqual(before);
    for (const tidy of later) await tidy();
    expect(await storage.members('session-names:u')).toHaveLength(1);
  });
});

describe('ending one session', () => {
  it('is restored if its transaction is rolled back, with its latest state', async () => {
    const { db, sessions, begin, clock, logger, tokens } = world;
    const { token } = await begin({ place: 'here' });
    const failed = inTx(db, logger, async (tx) => {
      expect(await sessions.delete(tx, { token, userId: 'u' })).toBe(true);
      expect(await sessions.delete(tx, { token })).toBe(false);
      expect(await sessions.list(tx, 'u', clock.now())).toEqual([]);
      throw undo;
    });
    await expect(failed).rejects.toBe(undo);
    expect(await tokens()).toEqual([token]);
    expect(await sessions.find(db, token)).toMatchObject({ session: { place: 'here' } });
  });

  it('is not restored by a late call that failed [R-E05]', async () => {
    const { db, sessions, begin, logger, alive, storage } = world;
    const { token } = await begin();
    const failed = inTx(db, logger, async (tx) => {
      storage.getAndDelete = async (key) => {
        await storage.delete(key); // another call has removed it
        return null;
      };
      expect(await sessions.delete(tx, { token })).toBe(false);
      throw undo;
    });
    await expect(failed).rejects.toBe(undo);
    expect(await alive(token)).toBe(false);
  });

  it('needs its user, where one is named', async () => {
    const { db, sessions, begin, alive } = world;
    const { token } = await begin();
    expect(await sessions.delete(db, { token, userId: 'other' })).toBe(false);
    expect(await alive(token)).toBe(true);
  });
});

describe('changing a session', () => {
  it('loses no change of 32 at once [Z21]', async () => {
    const { db, sessions, begin, clock, statements } = world;
    const { token } = await begin();
    clock.advance(60);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + week);
    const seen = { token, seenUpdatedAt: new Date(now.getTime() - 60_000), expiresAt, now };
    const done = await Promise.all([
      sessions.updateOf(db, ['u'], { token }, { place: 'there' }),
      sessions.updateOf(db, ['u'], { token }, { plan: 'paid' }),
      ...Array.from({ length: 30 }, () => sessions.refresh(db, seen)),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const found = await sessions.find(db, token);
    expect(found?.session).toMatchObject({ place: 'there', plan: 'paid', expiresAt, updatedAt: now });
    expect(statements.length).toBeGreaterThan(0);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%i ms from its end it can be extended: %s', async (offset, can) => {
    const { db, sessions, begin, clock } = world;
    const { token, updatedAt } = await begin();
    clock.advanceMs(week + offset);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + week);
    expect(await sessions.refresh(db, { token, seenUpdatedAt: updatedAt, expiresAt, now })).toBe(can);
  });

  it('accepts only values that a row of the table accepts', async () => {
    const { db, sessions } = world;
    await expect(sessions.updateOf(db, ['u'], {}, { nothing: 1 })).rejects.toThrow('no column nothing');
    await expect(sessions.updateOf(db, ['u'], {}, { place: 1 })).rejects.toThrow('session.place');
  });

  it('in all sessions of some users touches those that are as asked, once it is committed', async () => {
    const { db, sessions, begin, logger } = world;
    const places = ['here', 'there', null];
    const rows = await Promise.all(places.map((place) => begin({ place })));
    const look = async () =>
      Promise.all(rows.map(async ({ token }) => Reflect.get((await sessions.find(db, token))?.session ?? {}, 'place')));
    const failed = inTx(db, logger, async (tx) => {
      await sessions.updateOf(tx, ['u'], { place: 'here' }, { place: 'moved' });
      throw undo;
    });
    await expect(failed).rejects.toBe(undo);
    expect(await look()).toEqual(places);
    await inTx(db, logger, (tx) => sessions.updateOf(tx, ['u', 'unknown'], { place: 'here' }, { place: 'moved' }));
    expect(await look()).toEqual(['moved', 'there', null]);
    await sessions.updateOf(db, ['u'], { place: oneOf(['moved', 'x']) }, { place: null });
    expect(await look()).toEqual([null, 'there', null]);
    await sessions.updateOf(db, ['u'], { place: not('there') }, { place: 'all' });
    expect(await look()).toEqual(['all', 'there', 'all']);
  });
});
