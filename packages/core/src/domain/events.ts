import type { Session, User } from '../contract/shapes.js';
import type { Db, Tx } from '../store/executor.js';
import type { App } from './app.js';

/** Facts that a feature may act on. */
export interface Events {
  userCreated: { readonly user: User };
  userUpdated: { readonly user: User };
  /** Inside: the row is still there, so a feature can remove what it keeps outside of the database. */
  userDeleted: { readonly user: User };
  /** The address was confirmed by a link. */
  emailVerified: { readonly user: User };
  emailChanged: { readonly user: User; readonly previousEmail: string };
  /** The first proof of an unverified mailbox: what was never proven is gone (design §7). */
  mailboxClaimed: { readonly user: User };
  /** Set, changed or reset. */
  passwordChanged: { readonly user: User };
  sessionCreated: { readonly session: Session; readonly user: User };
  /** `tokens`: which sessions; of `userId`, where the one who ended them is known by that. */
  sessionEnded: { readonly userId: string | undefined; readonly tokens: 'all' | readonly string[] };
}
export type EventName = keyof Events;

/** What a feature listens to. */
export interface Listeners {
  /** Runs inside the transaction that makes the fact true; a throw undoes it. */
  readonly on?: { readonly [E in EventName]?: (work: Work, fact: Events[E]) => Promise<void> };
  /** Runs once that is committed. Mail goes here; a throw is logged and changes nothing. */
  readonly after?: { readonly [E in EventName]?: (app: App, fact: Events[E]) => Promise<void> };
}

/** One transaction with the facts that it makes true. */
export interface Work {
  readonly app: App;
  readonly tx: Tx;
  /** States a fact: listeners run now, their `after` twins when the transaction is committed. */
  emit<E extends EventName>(event: E, fact: Events[E]): Promise<void>;
}

/**
 * Runs `steps` in one transaction and, once that is committed, what it announced.
 * The steps may run again after a deadlock, so they must not touch anything but the database.
 */
export async function inTransaction<T>(app: App, steps: (work: Work) => Promise<T>): Promise<T> {
  let announced: (() => Promise<void>)[] = [];
  const result = await app.database.transaction(async (tx) => {
    announced = []; // a retried attempt starts with a clean sheet
    const work: Work = {
      app,
      tx,
      async emit(event, fact) {
        for (const { on } of app.listeners) await on?.[event]?.(work, fact);
        announced.push(() => announce(app, event, fact));
      },
    };
    return steps(work);
  });
  for (const tell of announced) await tell();
  return result;
}

/** Tells the `after` listeners of a fact that is already committed. */
async function announce<E extends EventName>(app: App, event: E, fact: Events[E]): Promise<void> {
  for (const { after } of app.listeners) {
    try {
      await after?.[event]?.(app, fact);
    } catch (error) {
      app.settings.logger.error(`a listener of ${event} failed; the change itself is committed`, { error });
    }
  }
}

/**
 * Makes a fact true by one statement that says whether it changed anything. A transaction is opened only where a
 * listener must act in the same one.
 */
export async function makeTrue<E extends EventName>(
  app: App,
  event: E,
  fact: Events[E],
  statement: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  if (app.listeners.some(({ on }) => on?.[event] !== undefined)) {
    return inTransaction(app, async (work) => {
      const changed = await statement(work.tx);
      if (changed) await work.emit(event, fact);
      return changed;
    });
  }
  const changed = await statement(app.db);
  if (changed) await announce(app, event, fact);
  return changed;
}
