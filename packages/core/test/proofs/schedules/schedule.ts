// For tests: runs calls at the same time, one statement after the other in a chosen order.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gate } from './paused-database.js';

/** Chooses the next of the calls that wait with a statement, of which there are two or more. */
export type Choose = (waiting: readonly number[]) => number;

interface Waiting {
  readonly text: string;
  readonly run: () => void;
}

/**
 * Milliseconds after which a statement that has not ended counts as waiting for a lock. A statement that was only slow makes
 * another order, never another result.
 */
const lockWait = 25;

export class Schedule {
  readonly #caller = new AsyncLocalStorage<number>();
  #waiting = new Map<number, Waiting>();
  #running = new Set<number>();
  #changed = () => {};
  /** The statements in the order in which they began, with the number of their call. */
  readonly taken: string[] = [];

  /** The gate for the statements of the calls. Statements of other callers pass. */
  readonly gate: Gate = (text) => {
    const caller = this.#caller.getStore();
    if (caller === undefined || !this.#running.has(caller)) return Promise.resolve();
    return new Promise((run) => {
      this.#waiting.set(caller, { text, run });
      this.#changed();
    });
  };

  /** Runs the calls, and lets `choose` decide which statement comes next. */
  async run<T>(calls: readonly (() => Promise<T>)[], choose: Choose): Promise<T[]> {
    this.taken.length = 0;
    this.#running = new Set(calls.keys());
    const ended = Promise.all(
      calls.map((call, number) =>
        this.#caller.run(number, async () => {
          try {
            return await call();
          } finally {
            this.#running.delete(number);
            this.#changed();
          }
        }),
      ),
    );
    ended.catch(() => {}); // awaited below
    while (this.#running.size > 0) {
      await this.#settle();
      const waiting = [...this.#waiting.keys()].sort();
      const [only] = waiting;
      if (only === undefined) continue; // all wait for locks, or for work outside of the database
      const next = waiting.length === 1 ? only : choose(waiting);
      const step = this.#waiting.get(next);
      this.#waiting.delete(next);
      this.taken.push(`${next}: ${step?.text.slice(0, 60)}`);
      step?.run();
    }
    return ended;
  }

  /** Waits until each call waits with a statement, has ended, or seems to wait for a lock. */
  #settle(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#changed = () => {};
        resolve();
      };
      const timer = setTimeout(done, lockWait);
      this.#changed = () => {
        if (this.#waiting.size >= this.#running.size) done();
      };
      this.#changed();
    });
  }
}

/** Every order: each run takes the next one, until `isOver`. */
export class EveryOrder {
  #path: { choice: number; of: number }[] = [];
  #depth = 0;
  isOver = false;

  begin(): void {
    this.#depth = 0;
  }

  readonly choose: Choose = (waiting) => {
    const at = this.#depth++;
    const known = this.#path[at];
    if (!known) this.#path.push({ choice: 0, of: waiting.length });
    return waiting[Math.min(known?.choice ?? 0, waiting.length - 1)] ?? 0;
  };

  /** Goes to the next order: the last choice that has another possibility. */
  end(): void {
    this.#path = this.#path.slice(0, this.#depth);
    for (let last = this.#path.pop(); last; last = this.#path.pop()) {
      if (last.choice + 1 >= last.of) continue;
      this.#path.push({ choice: last.choice + 1, of: last.of });
      return;
    }
    this.isOver = true;
  }
}
