import { CompiledQuery } from 'kysely';
import type { SchemaDialect } from '../dialects/schema.js';
import { type SchemaType, schemaOf, schemas } from '../dialects/schemas.js';
import type { Table } from '../schema/table.js';
import { MigrationRefusedError } from '../statements/errors.js';
import type { Database, Db } from '../statements/executor.js';
import { createTable } from './ddl.js';
import { inOrder, keysOf, makePlan, type Plan } from './plan.js';

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

/** How many times the tables are read without a change until the other process counts as ended. */
const patience = 50;

/**
 * Adds what the database lacks, and returns the plan with the statements that it ran. In a Galera cluster the lock of a migration holds
 * on one server only. If two processes migrate on two servers, one of them finds tables that the other has just created: it waits until
 * the other has ended, and then adds what is missing. `interval`: milliseconds between two reads of the tables.
 */
export async function runPlan(db: Db, dialect: SchemaDialect, interval = 100): Promise<Plan> {
  const ran: string[] = [];
  for (;;) {
    const plan = await makePlan(db, dialect);
    if (plan.refusals.length > 0) throw new MigrationRefusedError(plan.refusals);
    try {
      for (const statement of plan.statements) {
        await db.run(CompiledQuery.raw(statement));
        ran.push(statement);
      }
      return { ...plan, statements: ran };
    } catch (error) {
      if (!dialect.isThereAlready?.(error) || !(await hasAnotherWorked(db, dialect, interval))) throw error;
    }
  }
}

/** Waits while another process changes the tables. False if none did. */
async function hasAnotherWorked(db: Db, dialect: SchemaDialect, interval: number): Promise<boolean> {
  const lacking = async () => (await makePlan(db, dialect)).statements.length;
  let hasWorked = false;
  let before = await lacking();
  for (let looks = 0; looks < patience && before > 0; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    const now = await lacking();
    if (now === before) continue;
    hasWorked = true;
    before = now;
    looks = 0;
  }
  return hasWorked || before === 0;
}
