import { explained } from '../../contract/errors.js';
import type { Db } from '../../store/statements/executor.js';
import type { CleanLogger } from '../settings/logger.js';

type Step = () => Promise<void>;

const steps = new WeakMap<Db, Step[]>();

/**
 * Registers a step that undoes changes outside of the database if the transaction of `db` is certainly rolled back. Outside of
 * a transaction the step is dropped. If a commit fails, its outcome is unknown, and no step runs.
 */
export function onRollback(db: Db, step: Step): void {
  steps.get(db)?.push(step);
}

/** Runs `work` with `tx`. If that throws, runs the steps that were registered meanwhile, the last one first. */
export async function withRollback<T>(tx: Db, logger: CleanLogger, work: () => Promise<T>): Promise<T> {
  const asked: Step[] = [];
  steps.set(tx, asked);
  try {
    return await work();
  } catch (error) {
    for (const step of asked.reverse()) await step().catch((failure: unknown) => report(logger, failure));
    throw error; // the first failure, which decides whether to try again
  } finally {
    steps.delete(tx);
  }
}

function report(logger: CleanLogger, error: unknown): void {
  logger.error(
    explained(
      'STORAGE_FAILED',
      'a transaction was rolled back, but its changes in secondary storage could not be undone.',
    ),
    { error },
  );
}
