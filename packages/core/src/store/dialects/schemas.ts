import type { DialectName } from '../schema/dialect.js';
import type { Db } from '../statements/executor.js';
import { type MysqlFlavour, mysqlSchema, readFlavour } from './mysql-schema.js';
import { postgresSchema } from './postgres-schema.js';
import type { SchemaDialect } from './schema.js';
import { sqliteSchema } from './sqlite-schema.js';

/** A database with its own SQL for schemas. */
export type SchemaType = DialectName | MysqlFlavour;

export const schemas: Readonly<Record<SchemaType, SchemaDialect>> = {
  sqlite: sqliteSchema,
  postgres: postgresSchema(),
  mysql: mysqlSchema('mysql'),
  mariadb: mysqlSchema('mariadb'),
};

/** Returns the schema dialect of a database of this type. `schema`: the schema of PostgreSQL in which the tables are. */
export function schemaOfType(type: SchemaType, schema: string | undefined): SchemaDialect {
  return type === 'postgres' && schema !== undefined ? postgresSchema(schema) : schemas[type];
}

/** Returns the schema dialect of a database. MySQL and MariaDB have different ones. */
export async function schemaOf(db: Db): Promise<SchemaDialect> {
  const { name, names } = db.dialect;
  return schemaOfType(name === 'mysql' ? await readFlavour(db) : name, names?.schema);
}
