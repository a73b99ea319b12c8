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

/** Kysely as applications use it, on a driver: all of it, also what our own statements do not need. */
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
