import { type App, condition, guardedUpdate, list } from 'latchkey/plugin';
import { adminUserTable } from './tables.js';

/** Users in one batch. With SQLite, the process serves no request while it changes a batch, so batches are small. */
const batch = 100;

/**
 * Fills the column `searchName` of users who are older than the plugin, or whom another program has added. The library fills this column
 * with each name that it writes, so this function writes the same name again. Returns whether more users may remain.
 */
export async function fillSearchNames({ db }: App): Promise<boolean> {
  let filled = 0;
  for (const { id, name } of await list(db, adminUserTable, { searchName: condition.isNull }, { limit: batch }))
    filled += await guardedUpdate(db, adminUserTable, { id, name }, { name });
  return filled === batch;
}
