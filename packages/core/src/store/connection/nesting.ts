import { NestedTransactionError } from '../statements/errors.js';

interface Opened {
  isOpen: boolean;
}

/** Finds the use of a database, in place of `tx`, inside of its own transaction. */
export interface NestingGuard {
  /** Throws `NestedTransactionError` in code that a transaction waits for. */
  check(): void;
  /** Runs a transaction under the guard. */
  during<T>(transaction: () => Promise<T>): Promise<T>;
}

/**
 * Such a use waits for a connection that the transaction has, and the transaction waits for it: on SQLite and on a pool
 * without a free connection neither ends. Needs `node:async_hooks`; without it nothing is guarded.
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
        opened.isOpen = false; // what was started in it and goes on is not inside any more
      }
    },
  };
}
