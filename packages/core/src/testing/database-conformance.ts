import { type DatabaseSource, openDatabase } from '../store/connection/database.js';
import { applyMigration } from '../store/migrate/index.js';
import { conformanceTables, type Runner, runDatabaseConformance } from './database-conformance/index.js';
import { emptyTables } from './empty-tables.js';

/** A database under test, and what ends the connection to it. */
export interface DatabaseUnderTest {
  /** As the option `database` takes it. Tables are created in it and emptied, so it must be one for tests. */
  readonly database: DatabaseSource;
  readonly end?: () => Promise<unknown>;
}

/**
 * Adds the tests that every database has to pass for Latchkey to be sound on it: what statements mean, and what of them
 * holds when many run at once. Give `open` a pool of several connections, so that the races are real ones.
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
