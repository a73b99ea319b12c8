import { explained } from '../../contract/errors.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Work } from '../app/app.js';
import type { EventName, Events } from '../app/events.js';
import { type Within, withAnswers } from './before-hooks.js';
import { collectSteps, onCommit } from './commit.js';

/**
 * Runs `steps` in one transaction and, after the commit, the `after` listeners of its events. The steps can run again, after a
 * deadlock or because a before hook of the application has to run first, so they must only use the database. `request`: the
 * request that led to the events, for listeners that send mails.
 */
export async function inTransaction<T>(
  app: App,
  steps: (work: Work) => Promise<T>,
  request?: Request | undefined,
): Promise<T> {
  let announced: readonly (() => Promise<void>)[] = [];
  let notes: Work['notes'];
  const attempt = (within: Within<T>) =>
    app.database.transaction(async (opened) => {
      notes = app.trail?.begin(opened);
      const tx = notes?.tx ?? opened;
      announced = collectSteps(tx); // a retried attempt starts with no events
      const work: Work = {
        app,
        tx,
        notes,
        audit: (action, facts) => notes?.note(action, facts),
        async emit(event, fact) {
          notes?.noteEvent(event, fact);
          for (const { on } of app.listeners) await on?.[event]?.(work, fact);
          await onCommit(tx, () => announce(app, event, fact, request));
        },
      };
      return within(tx, async () => {
        const result = await steps(work);
        await notes?.write();
        return result;
      });
    });
  const result = await withAnswers(attempt);
  notes?.confirm();
  for (const tell of announced) await tell();
  return result;
}

/** Calls the `after` listeners of an event that is already committed. */
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
        explained('OWN_FUNCTION_FAILED', `a listener of ${event} failed. The change itself is committed.`),
        { error },
      );
    }
  }
}

/**
 * Makes a change by one statement that returns whether it changed anything. Opens a transaction only if a listener must act in
 * the same transaction, or if `steps` are given: they replace the statement.
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
  const changed = await (app.trail ? app.trail.change(event, fact, statement) : statement(app.db));
  if (changed) await announce(app, event, fact, undefined);
  return changed;
}
