import { createQueryId } from 'kysely';
import type { Database } from '../store/statements/executor.js';
import { statementsOver } from '../store/statements/statement.js';

/** Removes every row of the database's tables. Foreign keys cascade, so the order does not matter. */
export async function emptyTables(database: Database): Promise<void> {
  for (const name of database.tables.keys()) {
    const statement = statementsOver<Record<string, object>>().deleteFrom(name).toOperationNode();
    await database.run(database.dialect.compiler.compileQuery(statement, createQueryId()));
  }
}
