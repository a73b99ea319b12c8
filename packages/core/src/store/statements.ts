import {
  type Dialect,
  type DialectAdapter,
  type Driver,
  DummyDriver,
  Kysely,
  type QueryCompiler,
  type QueryCreator,
} from 'kysely';

/** Tables of unknown rows: what is generic over tables builds its statements on this. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely's builder for statements over any table. */
export type AnyStatements = QueryCreator<AnyTables>;

/** What tells Kysely one database's SQL from another's. */
export interface Parts {
  createAdapter(): DialectAdapter;
  createQueryCompiler(): QueryCompiler;
}

/** Kysely's builder for one database's SQL. It has no connection: what it builds is compiled, then run by a `Db`. */
export function createStatements(parts: Parts): Kysely<object> {
  return new Kysely<object>({ dialect: createDialect(parts, () => new DummyDriver()) });
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

/** The builder without types for the tables. */
export function anyTables(statements: Kysely<object>): AnyStatements {
  return statements.withTables<AnyTables>();
}
