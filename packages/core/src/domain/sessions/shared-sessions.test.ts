import { beforeEach, describe, expect, it } from 'vitest';
import { inTx, openSharedSessions, week } from '../../../test/fixtures/sessions/shared-sessions.js';
import { deleteUser, touchUser } from '../../store/rows/users.js';
import { not, oneOf } from '../../store/statements/moves.js';

let server: Awaited<ReturnType<typeof openSharedSessions>>;
beforeEach(async () => {
  server = await openSharedSessions();
});
const undo = new Error('undo');

describe('a session in secondary storage', () => {
  it('is read by one statement and one look into the storage, with the user as they are', async () => {
    const { db, sessions, begin, statements } = server;
    const { token } = await begin({ place: 'here' });
    statements.length = 0;
    const found = await sessions.find(db, token);
    expect(found).toMatchObject({ session: { token, place: 'here', plan: 'free' }, user: { id: 'u' } });
    expect(found?.session.expiresAt).toBeInstanceOf(Date);
    expect(statements).toHaveLength(1);
  });

  it('is looked up for a list beside it only if it is there and has not expired', async () => {
    const { db, sessions, begin } = server;
    const row = await begin();
    const foundAt = async (token: string, now: Date) => {
      const ways = { joined: async () => undefined, ofUser: async (_: unknown, userId: string) => userId };
      return (await sessions.beside(db, { token, now }, ways))?.found;
    };
    expect(await foundAt(row.token, new Date(+row.expiresAt - 1))).toBe('u');
    expect(await foundAt(row.token, row.expiresAt)).toBeUndefined();
    expect(await foundAt('unknown', row.createdAt)).toBeUndefined();
  });

  it('is held by the lock of its user, and takes no lock if it is not there', async () => {
    const { db, sessions, begin, logger, statements } = server;
    const { token } = await begin();
    statements.length = 0;
    await inTx(db, logger, async (tx) => expect(await sessions.hold(tx, { token })).toBeDefined());
    expect(statements).toHaveLength(2);
    statements.length = 0;
    await inTx(db, logger, async (tx) => expect(await sessions.hold(tx, { token: 'unknown' })).toBeUndefined());
    expect(statements).toEqual([]);
  });

  it('is listed after newer ones, and in a fixed order among those of the same time', async () => {
    const { db, sessions, begin, clock } = server;
    for (const id of ['b', 'c', 'a']) await begin({ id });
    clock.advance(1);
    await begin({ id: 'newest' });
    const ids = (await sessions.list(db, 'u', clock.now())).map(({ id }) => id);
    expect(ids).toEqual(['newest', 'c', 'b', 'a']);
  });

  it('is listed as long as it lives, also if it was extended', async () => {
    const { db, sessions, begin, clock } = server;
    const { token, updatedAt } = await begin({ id: 'extended' });
    const now = new Date(clock.now().getTime() + 1000);
    const expiresAt = new Date(now.getTime() + 4 * week);
    const seen = { token, seenUpdatedAt: updatedAt, now, expiresAt, changes: {} };
    expect(await sessions.refresh(db, seen)).toBe(true);
    clock.advanceMs(3 * week);
    expect((await sessions.list(db, 'u', clock.now())).map(({ id }) => id)).toEqual(['extended']);
  });

  it('is named in the storage by a hash, and is removed from it at its end', async () => {
    const { storage, begin, clock } = server;
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
    const { db, sessions, storage, user, clock, begin } = server;
    const row = await begin();
    await sessions.delete(db, row);
    await db.transaction((tx) => touchUser(tx, 'u', clock.now()));
    expect(await sessions.insert(db, row, user)).toBe(false);
    await deleteUser(db, 'u');
    expect(await sessions.insert(db, row, user)).toBe(false);
    expect(storage.entries()).toEqual([]);
  });

  it('is removed if the account changes while it is written [Z18 Z20]', async () => {
    const { db, sessions, storage, user, clock, begin } = server;
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
    const { storage, begin, alive, tokens } = server;
    const { token } = await begin();
    const key = storage.entries().find((each) => each.key.startsWith('session:'))?.key ?? '';
    for (const damaged of ['', 'x', 'null', '[]', '{"epoch":0,"session":null}', '{"epoch":0,"session":{"id":"s1"}}']) {
      await storage.set(key, damaged, 60);
      expect(await alive(token)).toBe(false);
      expect(await tokens()).toEqual([]);
    }
  });

  it('of an older configuration has the initial values of younger columns', async () => {
    const { storage, db, sessions, begin } = server;
    const { token } = await begin();
    const entry = storage.entries().find((each) => each.key.startsWith('session:'));
    const { plan: _, place: __, ...older } = JSON.parse(entry?.value ?? '').session;
    await storage.set(entry?.key ?? '', JSON.stringify({ epoch: 0, session: { ...older, gone: 1 } }), 60);
    const found = await sessions.find(db, token);
    expect(found?.session).toMatchObject({ plan: 'free', place: null });
    expect(found?.session).not.toHaveProperty('gone');
  });
});

describe('changing a session', () => {
  it('loses no change of 32 at once [Z21]', async () => {
    const { db, sessions, begin, clock, statements } = server;
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
    const { db, sessions, begin, clock } = server;
    const { token, updatedAt } = await begin();
    clock.advanceMs(week + offset);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + week);
    expect(await sessions.refresh(db, { token, seenUpdatedAt: updatedAt, expiresAt, now })).toBe(can);
  });

  it('accepts only values that a row of the table accepts', async () => {
    const { db, sessions } = server;
    await expect(sessions.updateOf(db, ['u'], {}, { nothing: 1 })).rejects.toThrow('no column nothing');
    await expect(sessions.updateOf(db, ['u'], {}, { place: 1 })).rejects.toThrow('session.place');
  });

  it('in all sessions of some users touches those that are as asked, once it is committed', async () => {
    const { db, sessions, begin, logger } = server;
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
