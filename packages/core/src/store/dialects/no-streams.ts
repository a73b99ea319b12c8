import type { QueryResult } from 'kysely';

/** What a connection answers where Kysely's interface asks for a stream of rows: nothing of ours reads one. */
export function noStreams(database: string): AsyncIterableIterator<QueryResult<never>> {
  return {
    next: () => Promise.reject(new Error(`rows are not streamed from ${database}`)),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
