// With read replicas, the row of a user counts the calls in which the user has changed something. A replica with the same count
// has those changes too, because it applies commits in their order. So no clock and no known delay is needed.
import { sql } from 'kysely';
import { extendTable, integer, type Table } from '../schema/table.js';
import { type User, user } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { find } from '../statements/index.js';
import { type Params, statement } from '../statements/statement.js';

const COUNT = 'writeCount';
const count = { [COUNT]: integer({ initial: 0 }) };

/** Returns the table for a database with replicas. */
export function withWriteCount(table: Table): Table {
  return table.name === user.name ? extendTable(table, count) : table;
}

const counted = statement([extendTable(user, count)], (q, p: Params<{ userId: string }>) =>
  q
    .updateTable('user')
    .set({ [COUNT]: sql`${sql.ref(COUNT)} + 1` })
    .where('id', '=', p.userId),
);

/** Counts a call in which the user has changed something. Nothing happens for a user who is gone. */
export async function countWrite(db: Db, userId: string): Promise<void> {
  await counted.change(db, { userId });
}

/** Checks whether this database has all changes of a user that the primary had when it read the user. */
export async function hasWritesOf(db: Db, seen: User): Promise<boolean> {
  const here = await find(db, user, { id: seen.id });
  return here !== undefined && countOf(here) >= countOf(seen);
}

/** The column is in the row only with replicas, so the type of a user does not have it. Without it no replica is current. */
function countOf(row: User): number {
  const count: unknown = Reflect.get(row, COUNT);
  return typeof count === 'number' ? count : Number.NaN;
}
