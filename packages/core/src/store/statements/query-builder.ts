import { NOOP_QUERY_EXECUTOR, QueryCreator } from 'kysely';

/** Tables of unknown rows: code that works with any table builds its statements on this. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely's builder for statements over any table. */
export type AnyStatements = QueryCreator<AnyTables>;

/**
 * Returns Kysely's builder without a connection: its statements are compiled, then run by a `Db`. Not the class `Kysely`, which
 * includes builders of schemas: 5 kB of the server.
 */
export function statementsOver<Tables>(): QueryCreator<Tables> {
  return new QueryCreator<Tables>({ executor: NOOP_QUERY_EXECUTOR });
}
