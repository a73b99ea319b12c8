import { checkChanges } from './changes.js';
import { checkPredicates } from './predicates.js';
import { checkRaces } from './races.js';
import type { Check, OpenEmpty, Runner } from './suite.js';
import { checkTransactions } from './transactions.js';
import { checkValues } from './values.js';

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
  const check: Check = (name, test) => {
    it(name, async () => {
      const { database, end } = await open();
      try {
        await test(database);
      } finally {
        await end();
      }
    });
  };
  describe('values', () => checkValues(check));
  describe('conditions', () => checkPredicates(check));
  describe('changes', () => checkChanges(check));
  describe('transactions', () => checkTransactions(check));
  describe('races', () => checkRaces(check));
}
