/** Seconds that a transaction waits for a lock. Transactions of the library take milliseconds: a longer wait is a fault. */
export const LOCK_WAIT = 5;
/** Seconds that one statement in a transaction may take on the server. */
export const STATEMENT_TIME = 15;
/** Milliseconds that a statement or a transaction may take as this process sees it, the wait for a connection included. */
export const DEADLINE = 30_000;
