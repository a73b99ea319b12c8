import { CompiledQuery } from 'kysely';
import type { SchemaDialect } from '../dialects/schema.js';
import { MigrationRefusedError } from '../statements/errors.js';
import type { Db } from '../statements/executor.js';
import { makePlan, type Plan } from './plan.js';

/** Looks without a change after which the other process is taken for ended. */
const patience = 50;

/**
 * Adds what the database lacks, and returns the plan with the statements that it ran. In a Galera cluster the lock of a migration holds on
 * one server only: of two processes on two servers, one then meets what the other has just made. It waits for the other one, and
 * adds what is missing after it. `interval`: milliseconds between two looks at its work.
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
