import { type App, condition, guardedUpdate, list } from 'latchkey/plugin';
import { people } from './tables.js';

/** Number of users in a batch: SQLite changes them in this process, which serves no request meanwhile. */
const batch = 100;

/**
 * Fills the column by which users are searched by name, for users who are older than the plugin or whom another program has added. The
 * library fills it with each name that it writes, so it is enough to write the same name again.
 */
export async function fillSearchNames({ db }: App): Promise<boolean> {
  let filled = 0;
  for (const { id, name } of await list(db, people, { searchName: condition.isNull }, { limit: batch }))
    filled += await guardedUpdate(db, people, { id, name }, { name });
  return filled === batch;
}
