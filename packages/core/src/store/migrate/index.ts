import { type SchemaType, schemaOf, schemas } from '../dialects/schemas.js';
import type { Table } from '../schema/table.js';
import type { Database } from '../statements/executor.js';
import { createTable } from './ddl.js';
import { inOrder, keysOf, makePlan, type Plan } from './plan.js';
import { runPlan } from './run-plan.js';

export type { Plan } from './plan.js';

/** Returns what the database lacks for its tables. Only reads. */
export async function planMigration(database: Database): Promise<Plan> {
  return makePlan(database, await schemaOf(database));
}

/**
 * Adds missing tables, columns and indexes to the database, and returns the statements that it ran: none if it is up to date.
 * Several processes can start it at once. Throws `MigrationRefusedError` before the first change.
 */
export async function applyMigration(database: Database): Promise<Plan> {
  const dialect = await schemaOf(database);
  return dialect.exclusively(database, (db) => runPlan(db, dialect));
}

/** Returns SQL that creates the tables on an empty database, one statement each. Needs no connection. */
export function schemaSql(tables: readonly Table[], type: SchemaType): string[] {
  const ordered = inOrder(tables);
  return ordered.flatMap((table) => createTable(schemas[type], table, keysOf(ordered)));
}
