import { type Account, account, type NewAccount } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { changeBy } from '../statements/statement.js';
import { placesOf, readRow } from '../statements/writing.js';

/**
 * Like `insertAccount`, for a user whom this transaction has stored. `undefined`, without a row, if the address is reserved for another
 * user, who changed it recently: storing the user has waited for a concurrent change of address, so this statement sees that change.
 */
export async function insertFirstAccount(db: Db, given: NewAccount): Promise<Account | undefined> {
  const read = readRow(db, account, given);
  const values = [...read.values, given.userId, given.createdAt];
  const inserted = await changeBy(db, 'first', values, (q, next) => {
    const unreserved = q
      .selectFrom('user')
      .select(placesOf(read, next))
      .where('user.id', '=', next())
      .where(
        'user.email',
        'not in',
        q
          .selectFrom('formerEmail')
          .select('formerEmail.email')
          .whereRef('formerEmail.email', '=', 'user.email')
          .whereRef('formerEmail.userId', '<>', 'user.id')
          .where('formerEmail.reservedUntil', '>', next()),
      );
    return q.insertInto(read.into).columns(Object.keys(read.row)).expression(unreserved);
  });
  // The row type belongs to the table, and `readRow` has checked every column of it.
  return inserted > 0 ? (read.row as Account) : undefined;
}
