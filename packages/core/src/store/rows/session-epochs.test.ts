import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { coreTables, sessionEpoch } from '../schema/tables.js';
import { findUserAtEpoch, raiseSessionEpoch } from './session-epochs.js';
import { deleteUser, insertUser } from './users.js';

const now = new Date('2024-06-01T12:00:00.123Z');

describeOnEveryDatabase('the epoch of sessions', (getDatabase) => {
  async function open() {
    const db = await getDatabase({ tables: [...coreTables, sessionEpoch] });
    for (const id of ['u', 'other']) {
      await insertUser(db, { id, name: id, email: id, createdAt: now, updatedAt: now });
    }
    const epochOf = async (id: string) => (await findUserAtEpoch(db, id))?.sessionEpoch;
    return { db, epochOf };
  }

  it('begins when all sessions of one user are ended for the first time, and only for this user', async () => {
    const { db, epochOf } = await open();
    expect(await findUserAtEpoch(db, 'u')).toMatchObject({ user: { id: 'u' }, sessionEpoch: undefined });
    expect(await raiseSessionEpoch(db, 'u')).toBe(true);
    expect(await epochOf('u')).toEqual({ userId: 'u', epoch: 1, keptSessionId: null });
    expect(await epochOf('other')).toBeUndefined();
  });

  it('keeps a session that is live according to the row, and no other [Z23]', async () => {
    const { db, epochOf } = await open();
    const raise = async (id: string, epoch: number) => {
      await raiseSessionEpoch(db, 'u', { id, epoch });
      return epochOf('u');
    };
    expect(await raise('one', 0)).toMatchObject({ epoch: 1, keptSessionId: 'one' });
    expect(await raise('one', 0)).toMatchObject({ epoch: 2, keptSessionId: 'one' });
    expect(await raise('three', 2)).toMatchObject({ epoch: 3, keptSessionId: 'three' });
    expect(await raise('one', 0)).toMatchObject({ epoch: 4, keptSessionId: null });
    expect(await raise('three', 2)).toMatchObject({ epoch: 5, keptSessionId: null });
  });

  it('is raised by each of 32 concurrent callers', async () => {
    const { db, epochOf } = await open();
    const raised = await Promise.all(
      Array.from({ length: 32 }, (_, number) => raiseSessionEpoch(db, 'u', { id: `s${number}`, epoch: 0 })),
    );
    expect(raised).toEqual(raised.map(() => true));
    expect(await epochOf('u')).toMatchObject({ epoch: 32, keptSessionId: null });
  });

  it('is deleted with the user, and is not raised for a deleted user [R-E04]', async () => {
    const { db } = await open();
    await raiseSessionEpoch(db, 'u');
    await deleteUser(db, 'u');
    expect(await raiseSessionEpoch(db, 'u')).toBe(false);
    expect(await findUserAtEpoch(db, 'u')).toBeUndefined();
  });
});
