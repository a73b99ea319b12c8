import { explained } from '../../contract/errors.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import type { EventName, Events } from '../app/events.js';
import { type Within, withAnswers } from './asked-first.js';
import { collectSteps, onCommit } from './commit.js';
import { withRollback } from './rollback.js';

/**
 * Runs `steps` in one transaction and, once that is committed, what it announced.
 * The steps may run again, after a deadlock or because the application has to be asked first, so they must not touch anything
 * but the database. `request`: the one that led to them, for listeners that mail.
 */
export async function inTransaction<T>(
  app: App,
  steps: (work: Work) => Promise<T>,
  request?: Request | undefined,
): Promise<T> {
  let announced: readonly (() => Promise<void>)[] = [];
  const attempt = (within: Within<T>) =>
    app.database.transaction(async (tx) => {
      announced = collectSteps(tx); // a retried attempt starts with a clean sheet
      const work: Work = {
        app,
        tx,
        async emit(event, fact) {
          for (const { on } of app.listeners) await on?.[event]?.(work, fact);
          await onCommit(tx, () => announce(app, event, fact, request));
        },
      };
      return withRollback(tx, app.settings.logger, () => within(tx, () => steps(work)));
    });
  const result = await withAnswers(attempt);
  for (const tell of announced) await tell();
  return result;
}

/** Tells the `after` listeners of a fact that is already committed. */
async function announce<E extends EventName>(
  app: App,
  event: E,
  fact: Events[E],
  request: Request | undefined,
): Promise<void> {
  for (const { after } of app.listeners) {
    try {
      await after?.[event]?.(app, fact, request);
    } catch (error) {
      app.settings.logger.error(
        explained('OWN_FUNCTION_FAILED', `a listener of ${event} failed; the change itself is committed.`),
        { error },
      );
    }
  }
}

/**
 * Makes a fact true by one statement that says whether it changed anything. A transaction is opened only where a
 * listener must act in the same one, or where `steps` are given: they are done in place of the statement.
 */
export async function makeTrue<E extends EventName>(
  app: App,
  event: E,
  fact: Events[E],
  statement: (db: Db) => Promise<boolean>,
  steps?: (work: Work) => Promise<boolean>,
): Promise<boolean> {
  if (steps || app.listeners.some(({ on }) => on?.[event] !== undefined)) {
    return inTransaction(app, async (work) => {
      const changed = await (steps ? steps(work) : statement(work.tx));
      if (changed) await work.emit(event, fact);
      return changed;
    });
  }
  const changed = await statement(app.db);
  if (changed) await announce(app, event, fact, undefined);
  return changed;
}
