import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { deleteKeyPairsBefore, insertKeyPair, listKeyPairs } from './store.js';
import { jwks, type KeyPairRow } from './tables.js';

const at = new Date('2030-01-01T00:00:00.000Z');
const rowOf = (id: string, generation: number): KeyPairRow => {
  return { id, generation, algorithm: 'EdDSA', publicKey: '{}', privateKey: 'sealed', createdAt: at, activeAt: at };
};

describeOnEveryDatabase('a key pair', (getDatabase) => {
  it('is inserted after the newest one that was read, or not at all [Z51]', async () => {
    const db = await getDatabase({ tables: [jwks] });
    const [first, second, third] = [rowOf('a', 1), rowOf('b', 2), rowOf('c', 3)];
    expect(await insertKeyPair(db, first, undefined)).toBe(true);
    expect(await insertKeyPair(db, rowOf('x', 1), undefined)).toBe(false);
    expect(await insertKeyPair(db, second, first)).toBe(true);
    expect(await insertKeyPair(db, rowOf('y', 2), first)).toBe(false);
    expect(await insertKeyPair(db, third, second)).toBe(true);
    // A call that has read only the first key is too late, even though its generation is free again.
    await deleteKeyPairsBefore(db, 3);
    expect(await insertKeyPair(db, rowOf('z', 2), first)).toBe(false);
    expect((await listKeyPairs(db)).map(({ id }) => id)).toEqual(['c']);
  });
});
