import { NOOP_QUERY_EXECUTOR, QueryCreator } from 'kysely';

/** Tables of unknown rows: what is generic over tables builds its statements on this. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely's builder for statements over any table. */
export type AnyStatements = QueryCreator<AnyTables>;

/**
 * Kysely's builder. It has no connection: what it builds is compiled, then run by a `Db`. Not the class `Kysely`, which
 * brings builders of schemas along: 5 kB of the server.
 */
export function statementsOver<Tables>(): QueryCreator<Tables> {
  return new QueryCreator<Tables>({ executor: NOOP_QUERY_EXECUTOR });
}
