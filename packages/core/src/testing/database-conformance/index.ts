import { changes } from './changes.js';
import { conditions } from './conditions.js';
import { races } from './races.js';
import type { OpenEmpty, Runner } from './suite.js';
import { transactions } from './transactions.js';
import { values } from './values.js';

export { conformanceTables, type OpenEmpty, type Runner } from './suite.js';

/**
 * Adds the tests that every database must pass for the store to work correctly on it: the meaning of statements, and the
 * guarantees when many run at once. With a pool of several connections the races are real.
 *
 * ```ts
 * runDatabaseConformance({ describe, it }, async () => {
 *   const database = openDatabase({ dialect: new MyDialect(), type: 'postgres' }, { tables: conformanceTables });
 *   …migrate and empty it…
 *   return { database, end: () => database.close() };
 * });
 * ```
 */
export function runDatabaseConformance({ describe, it }: Runner, open: OpenEmpty): void {
  for (const [subject, checks] of Object.entries({ values, conditions, changes, transactions, races }))
    describe(subject, () => {
      for (const [name, check] of Object.entries(checks))
        it(name, async () => {
          const { database, end } = await open();
          try {
            await check(database);
          } finally {
            await end();
          }
        });
    });
}
