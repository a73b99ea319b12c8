/** Seconds that a transaction waits for a lock. Transactions of the library take milliseconds: a longer wait is a fault. */
export const LOCK_WAIT = 5;
/** Maximum number of seconds for one statement of a transaction on the server. */
export const STATEMENT_TIME = 15;
/**
 * Maximum number of milliseconds for a statement or a transaction as this process sees it, the wait for a connection included.
 */
export const DEADLINE_MS = 30_000;
