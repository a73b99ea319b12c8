import { beforeEach, describe, expect, it } from 'vitest';
import { inTx, openSharedSessions, week } from '../../../test/fixtures/sessions/shared-sessions.js';
import { findEndedSessions } from '../../store/rows/session-epochs.js';
import { deleteExpiredVerifications } from '../../store/rows/verifications.js';
import { nameOf } from './session-records.js';

let server: Awaited<ReturnType<typeof openSharedSessions>>;
beforeEach(async () => {
  server = await openSharedSessions();
});
const undo = new Error('undo');

describe('ending all sessions of a user', () => {
  it('is exact at the commit, and nothing when that does not come [H029]', async () => {
    const { db, sessions, begin, alive, tokens, logger } = server;
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
    const { db, sessions, storage, begin, alive, errors, tokens } = server;
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
    const { db, sessions, storage, begin, alive } = server;
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
    const { db, sessions, storage, begin, alive, clock } = server;
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
    const { storage, begin, clock, sessions, db } = server;
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
    const { storage, begin, clock, db, background, user } = server;
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
    const { db, sessions, begin, clock, logger, tokens } = server;
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

  it('holds where the storage kept the record, or brings it back [R-E05]', async () => {
    const { db, sessions, storage, begin, alive, tokens, clock } = server;
    const [one, two] = [await begin(), await begin()];
    const before = storage.entries().filter(({ key }) => key.startsWith('session:'));
    expect(await sessions.delete(db, one)).toBe(true);
    expect(await sessions.delete(db, one)).toBe(false);
    for (const { key, value } of before) await storage.set(key, value, 600);
    await storage.addMember('session-names:u', nameOf(one.token), 600);
    expect([await alive(one.token), await alive(two.token)]).toEqual([false, true]);
    expect(await tokens()).toEqual([two.token]);
    for (const { key, value } of before) await storage.set(key, value, 600);
    expect(await sessions.delete(db, one)).toBe(false);
    const now = new Date(clock.now().getTime() + 1000);
    const extension = { token: one.token, seenUpdatedAt: one.updatedAt, expiresAt: one.expiresAt, now };
    expect(await sessions.refresh(db, extension)).toBe(false);
  });

  it('is remembered for longer than a slow call could extend a record that comes back', async () => {
    const { db, sessions, begin, clock } = server;
    const row = await begin();
    clock.advanceMs(week - 1);
    await sessions.delete(db, row);
    clock.advanceMs(week);
    await deleteExpiredVerifications(db, clock.now(), 10);
    expect((await findEndedSessions(db, 'u')).has(row.id)).toBe(true);
    clock.advanceMs(week);
    await deleteExpiredVerifications(db, clock.now(), 10);
    expect((await findEndedSessions(db, 'u')).has(row.id)).toBe(false);
  });

  it('needs its user, where one is named', async () => {
    const { db, sessions, begin, alive } = server;
    const { token } = await begin();
    expect(await sessions.delete(db, { token, userId: 'other' })).toBe(false);
    expect(await alive(token)).toBe(true);
  });
});
