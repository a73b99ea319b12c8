import {
  type DatabaseIntrospector,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  type QueryCompiler,
  type QueryCreator,
} from 'kysely';

/** Tables of unknown rows: what is generic over tables builds its statements on this. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely's builder for statements over any table. */
export type AnyStatements = QueryCreator<AnyTables>;

interface Parts {
  createAdapter(): DialectAdapter;
  createQueryCompiler(): QueryCompiler;
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector;
}

/** Kysely's builder for one database's SQL. It has no connection: what it builds is compiled, then run by a `Db`. */
export function createStatements(parts: Parts): Kysely<object> {
  return new Kysely<object>({
    dialect: {
      createAdapter: () => parts.createAdapter(),
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => parts.createQueryCompiler(),
      createIntrospector: (db) => parts.createIntrospector(db),
    },
  });
}

/** The builder without types for the tables. */
export function anyTables(statements: Kysely<object>): AnyStatements {
  return statements.withTables<AnyTables>();
}
