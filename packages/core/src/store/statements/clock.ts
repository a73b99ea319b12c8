import type { Db } from './executor.js';
import { executeRows, preparedFor } from './prepared.js';
import { value } from './statement.js';

/** Reads the time of the database's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const prepared = preparedFor(db, 'clock', (statements) =>
    statements.selectNoFrom(value('instant', db.dialect.clock).as('now')),
  );
  const [row] = await executeRows(db, prepared, []);
  if (!(row?.now instanceof Date)) throw new TypeError('the database did not return its time');
  return row.now;
}
