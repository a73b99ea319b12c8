import type { QueryResult } from 'kysely';

/** Throws the error for Kysely's interface of streams, which the store does not use. */
export function noStreams(database: string): AsyncIterableIterator<QueryResult<never>> {
  return {
    next: () => Promise.reject(new Error(`Latchkey cannot stream rows from ${database}`)),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
