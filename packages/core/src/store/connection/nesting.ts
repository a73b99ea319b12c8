import { NestedTransactionError } from '../statements/errors.js';

interface Opened {
  isOpen: boolean;
}

/** Detects code that uses the database instead of `tx` inside of its own transaction. */
export interface NestingGuard {
  /** Throws `NestedTransactionError` in code that a transaction waits for. */
  check(): void;
  /** Runs a transaction under the guard. */
  during<T>(transaction: () => Promise<T>): Promise<T>;
}

/**
 * Such code waits for the connection of the transaction, and the transaction waits for the code: on SQLite, and on a pool
 * without a free connection, neither ends. Needs `node:async_hooks`; without it there is no guard.
 */
export function createNestingGuard(): NestingGuard | undefined {
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  if (!hooks) return undefined;
  const transactions = new hooks.AsyncLocalStorage<Opened>();
  return {
    check() {
      if (transactions.getStore()?.isOpen) throw new NestedTransactionError();
    },
    async during(transaction) {
      const opened: Opened = { isOpen: true };
      try {
        return await transactions.run(opened, transaction);
      } finally {
        opened.isOpen = false; // work that was started in the transaction and continues after it is not inside any more
      }
    },
  };
}
