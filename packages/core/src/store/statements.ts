import {
  type Dialect,
  type DialectAdapter,
  type Driver,
  NOOP_QUERY_EXECUTOR,
  type QueryCompiler,
  QueryCreator,
} from 'kysely';

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

/** What tells Kysely one database's SQL from another's. */
export interface Parts {
  createAdapter(): DialectAdapter;
  createQueryCompiler(): QueryCompiler;
}

/**
 * A Kysely dialect that runs statements through `createDriver`. It does not introspect: migrations read the schema by
 * statements of their own, and Kysely's readers would weigh on every server.
 */
export function createDialect(parts: Parts, createDriver: () => Driver): Dialect {
  return {
    ...parts,
    createDriver,
    createIntrospector() {
      throw new Error('this connection of Latchkey does not introspect; use a Kysely instance of your own');
    },
  };
}
