import { NestedTransactionError } from '../statements/errors.js';

interface Opened {
  readonly by: NestingGuard;
  /** The transaction on another database in which this one is opened. */
  readonly within: Opened | undefined;
  isOpen: boolean;
}

/** The part of `AsyncLocalStorage` that is used: this folder imports nothing of Node.js. */
interface Storage {
  getStore(): Opened | undefined;
  run<T>(opened: Opened, work: () => T): T;
}

/** Detects code that uses the database instead of `tx` inside its own transaction. */
export interface NestingGuard {
  /** Throws `NestedTransactionError`, with this sentence, in code that a transaction waits for. */
  check(sentence?: string): void;
  /** Runs a transaction under the guard. */
  during<T>(transaction: () => Promise<T>): Promise<T>;
}

// One storage for all databases of the process: Node.js before 24 does work for each storage whenever a promise is made, and
// never releases a storage that was used.
let storage: Storage | undefined;

/**
 * Creates the guard against a deadlock: the code waits for the connection of the transaction, and the transaction waits for the
 * code. This happens on SQLite, and on a pool without a free connection. Needs `node:async_hooks`; without it there is no guard.
 */
export function createNestingGuard(): NestingGuard | undefined {
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  if (!hooks) return undefined;
  storage ??= new hooks.AsyncLocalStorage();
  const transactions = storage;
  /** Returns the innermost open transaction; ended ones are released. */
  const current = () => {
    let opened = transactions.getStore();
    while (opened && !opened.isOpen) opened = opened.within;
    return opened;
  };
  const guard: NestingGuard = {
    check(sentence) {
      for (let opened = current(); opened; opened = opened.within)
        if (opened.by === guard && opened.isOpen) throw new NestedTransactionError(sentence);
    },
    async during(transaction) {
      const opened: Opened = { by: guard, within: current(), isOpen: true };
      try {
        return await transactions.run(opened, transaction);
      } finally {
        opened.isOpen = false; // work that was started in the transaction and continues after it is no longer inside
      }
    },
  };
  return guard;
}
