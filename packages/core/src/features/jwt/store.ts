import { DuplicateError } from '../../store/statements/errors.js';
import type { Db } from '../../store/statements/executor.js';
import { before, insertUnique, insertWhile, list, oneOf, remove } from '../../store/statements/index.js';
import { jwks, type KeyPairRow } from './tables.js';

/** Lists all key pairs, the newest first. There are only a few, because old ones are removed when a new one comes. */
export function listKeyPairs(db: Db): Promise<KeyPairRow[]> {
  return list(db, jwks, {}, { orderBy: [['generation', 'desc']] });
}

/**
 * Inserts a key pair after the newest that was read, or as the first. False if another call was faster: it has inserted this
 * generation, or it has already inserted a later one and removed the keys that were read, so that their numbers are free again.
 */
export async function insertKeyPair(db: Db, row: KeyPairRow, newest: KeyPairRow | undefined): Promise<boolean> {
  try {
    if (newest) return await insertWhile(db, jwks, row, jwks, { id: newest.id });
    await insertUnique(db, jwks, row);
    return true;
  } catch (error) {
    if (error instanceof DuplicateError) return false;
    throw error;
  }
}

export async function deleteKeyPairs(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await remove(db, jwks, { id: oneOf(ids) });
}

export async function deleteKeyPairsBefore(db: Db, generation: number): Promise<void> {
  await remove(db, jwks, { generation: before(generation) });
}
