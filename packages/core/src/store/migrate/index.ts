import { CompiledQuery } from 'kysely';
import { type SchemaType, schemaOf, schemas } from '../dialects/schemas.js';
import type { Table } from '../schema/table.js';
import { MigrationRefusedError } from '../statements/errors.js';
import type { Database } from '../statements/executor.js';
import { createTable } from './ddl.js';
import { inOrder, keysOf, makePlan, type Plan } from './plan.js';

export type { Plan } from './plan.js';

/** What the database lacks of the tables that it was opened with. Reads only. */
export async function planMigration(database: Database): Promise<Plan> {
  return makePlan(database, await schemaOf(database));
}

/**
 * Brings the database up to the tables that it was opened with, by additions alone, and returns what it ran: nothing when
 * it is up to date. Several processes may start it at once. Throws `MigrationRefusedError` before it has changed anything.
 */
export async function applyMigration(database: Database): Promise<Plan> {
  const dialect = await schemaOf(database);
  return dialect.exclusively(database, async (db) => {
    const plan = await makePlan(db, dialect);
    if (plan.refusals.length > 0) throw new MigrationRefusedError(plan.refusals);
    for (const statement of plan.statements) await db.run(CompiledQuery.raw(statement));
    return plan;
  });
}

/** SQL that creates the tables on an empty database, one statement each. Needs no connection. */
export function schemaSql(tables: readonly Table[], type: SchemaType): string[] {
  const ordered = inOrder(tables);
  return ordered.flatMap((table) => createTable(schemas[type], table, keysOf(ordered)));
}
