import { type DatabaseSource, openDatabase } from '../store/connection/database.js';
import { applyMigration } from '../store/migrate/index.js';
import { conformanceTables, type Runner, runDatabaseConformance } from './database-conformance/index.js';
import { emptyTables } from './empty-tables.js';

/** A database under test, and the function that ends the connection to it. */
export interface DatabaseUnderTest {
  /**
   * The same value as for the option `database`. The suite creates tables in it and empties them, so it must be a database for
   * tests.
   */
  readonly database: DatabaseSource;
  readonly end?: () => Promise<unknown>;
}

/**
 * Adds the tests that every database must pass for Latchkey to work correctly on it: the meaning of statements, and the
 * guarantees when many run at once. Give `open` a pool of several connections, so that the races are real.
 */
export function databaseConformance(runner: Runner, open: () => Promise<DatabaseUnderTest>): void {
  runDatabaseConformance(runner, async () => {
    const { database: source, end } = await open();
    const database = openDatabase(source, { tables: conformanceTables });
    await applyMigration(database);
    await emptyTables(database);
    return {
      database,
      async end() {
        await database.close();
        await end?.();
      },
    };
  });
}
