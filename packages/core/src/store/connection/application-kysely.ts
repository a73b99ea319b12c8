import {
  type Dialect,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const parts = {
  sqlite: [SqliteQueryCompiler, SqliteAdapter, SqliteIntrospector],
  postgres: [PostgresQueryCompiler, PostgresAdapter, PostgresIntrospector],
  mysql: [MysqlQueryCompiler, MysqlAdapter, MysqlIntrospector],
} as const;

/** Creates a complete Kysely on a driver, for the application. Our own statements use only a part of it. */
export function createApplicationKysely(
  name: keyof typeof parts,
  createDriver: Dialect['createDriver'],
): Kysely<unknown> {
  const [QueryCompiler, Adapter, Introspector] = parts[name];
  return new Kysely<unknown>({
    dialect: {
      createDriver,
      createQueryCompiler: () => new QueryCompiler(),
      createAdapter: () => new Adapter(),
      createIntrospector: (db) => new Introspector(db),
    },
  });
}
