import { isDriverError } from './connection/failure.js';

/** The messages of better-sqlite3, of our own driver for it, of `node:sqlite`, of `bun:sqlite`, of pg and of mysql2. */
const CLOSED =
  /database (connection )?is not open|database (is|has) closed|after calling end on the pool|pool is closed/i;

/** Checks whether a statement failed because the application has closed its database, so that no further statement can succeed. */
export function isClosed(error: unknown): boolean {
  return isDriverError(error) && CLOSED.test(error.message);
}
