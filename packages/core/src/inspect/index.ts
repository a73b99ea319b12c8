import { createApp, operationsOf } from '../assemble.js';
import { missingSenders } from '../check-plugins.js';
import type { Access } from '../contract/endpoint.js';
import type { Fields } from '../contract/fields.js';
import { missingSender } from '../contract/options/configuration-error.js';
import type { Kind, Method } from '../contract/routes.js';
import type { AnyPlugin } from '../define-plugin.js';
import type { Logger } from '../domain/settings/logger.js';
import { type Environment, environment } from '../environment.js';
import type { Operation } from '../http/call/operation.js';
import type { PlainOptions } from '../options.js';
import { partsOf } from '../parts.js';
import { resolveOptions } from '../resolve-options.js';
import { rowsOf } from '../store/dialects/schema.js';
import { type SchemaType, schemaOfType } from '../store/dialects/schemas.js';
import { createTable, indexesOf } from '../store/migrate/ddl.js';
import { inOrder, keysOf, namedTables } from '../store/migrate/plan.js';
import { type ColumnKind, indexName, type Reference, type Table } from '../store/schema/table.js';
import type { Database } from '../store/statements/executor.js';

export type { SchemaType } from '../store/dialects/schemas.js';

/** A column, with the type that a database gives it. */
export interface ColumnDescription {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Maximum number of characters of a bounded text. */
  readonly length: number | undefined;
  readonly required: boolean;
  /** The value that the database sets if an insert leaves the column out; `undefined` without one. */
  readonly initial: unknown;
  readonly references: Reference | undefined;
}

export interface IndexDescription {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** A table with the name that it has in the database. */
export interface TableDescription {
  readonly name: string;
  /** The name that Latchkey uses, such as `user`. It differs from `name` only with the option `database.tables`. */
  readonly model: string;
  readonly primaryKey: string;
  readonly columns: readonly ColumnDescription[];
  readonly indexes: readonly IndexDescription[];
}

export interface EndpointDescription {
  /** The function's name on `auth.api`. */
  readonly name: string;
  /** The plugin, or the part of the core, that has the endpoint. */
  readonly plugin: string;
  /** With the base path: `/api/auth/sign-in/email`. */
  readonly path: string;
  readonly methods: readonly Method[];
  readonly kind: Kind;
  readonly access: Access;
  /** `false` for internal calls, for `disabledPaths`, and for what the configuration leaves out. */
  readonly served: boolean;
}

/** The description of an auth object. Contains no secret. */
export interface Inspection {
  readonly basePath: string;
  /** The origin of `baseURL`; `undefined` if each request determines it. */
  readonly origin: string | undefined;
  readonly production: boolean;
  readonly database: {
    readonly kind: 'sqlite' | 'postgres' | 'mysql';
    /** The option `database.schema`. */
    readonly schema: string | undefined;
    /** Whether the option `database` is set. Without it, development uses SQLite in memory. */
    readonly isConfigured: boolean;
  };
  /** Names of the plugins that the application lists. */
  readonly plugins: readonly string[];
  /** The parts that plugins lack, such as a function that sends mails; one sentence each. */
  readonly warnings: readonly string[];
  /** Pages of the application to which plugins lead users, with the option that names each. */
  readonly pages: readonly { readonly option: string; readonly page: string }[];
  /** Every table, each after those that it references. */
  readonly tables: readonly TableDescription[];
  readonly endpoints: readonly EndpointDescription[];
  /** SQL that creates the tables on an empty database, one statement each. Uses no connection. */
  schemaSql(type: SchemaType): readonly string[];
  /** Reads the database's clock. `undefined` for SQLite, which has the clock of this process. */
  readClock(): Promise<Date | undefined>;
  /** Ends the connection that `readClock` opened, if the database is a path. */
  close(): Promise<void>;
}

/** The part of an auth object that is read here. */
export interface Inspectable {
  readonly options: PlainOptions<readonly AnyPlugin[], Fields, Fields>;
}

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Describes an auth object for tools: tables, endpoints, plugins. Reads its options again, and neither opens a connection nor
 * logs. Throws `ConfigurationError` like `createAuth`.
 */
export function inspectAuth({ options }: Inspectable): Inspection {
  const env: Environment = environment();
  const quiet = { ...options, logger: silent };
  const settings = resolveOptions(quiet, env);
  const parts = partsOf(quiet);
  const app = createApp(quiet, settings, parts);
  const { database } = app;
  const disabled = options.disabledPaths ?? [];
  return {
    basePath: settings.basePath,
    origin: settings.origin,
    production: settings.production,
    database: {
      kind: database.dialect.name,
      schema: database.dialect.names?.schema,
      isConfigured: options.database !== undefined,
    },
    plugins: (options.plugins ?? []).map(({ contract }) => contract.name),
    warnings: missingSenders(options, parts).map(({ option, needing }) => missingSender(option, ...needing).message),
    pages: parts.flatMap(({ pages = [] }) => pages),
    tables: describeTables(database),
    endpoints: parts.flatMap((part) =>
      operationsOf(part, app).map((operation) => describeEndpoint(operation, part, { settings, disabled })),
    ),
    schemaSql: (type) => schemaSql(database, type),
    readClock: () => readClock(database),
    close: () => database.close(),
  };
}

function describeTables(database: Database): TableDescription[] {
  const models = new Map(namedTables(database).map(({ name }, place) => [name, [...database.tables.keys()][place]]));
  return inOrder(namedTables(database)).map((table) => ({
    name: table.name,
    model: models.get(table.name) ?? table.name,
    primaryKey: table.primaryKey,
    columns: Object.entries(table.columns).map(([name, { kind, length, optional, initial, references }]) => ({
      name,
      kind,
      length,
      required: !optional,
      initial,
      references,
    })),
    indexes: indexesOf(table).map(({ columns, unique }) => ({
      name: indexName(table.name, columns, unique ? 'unique' : 'index'),
      columns,
      unique,
    })),
  }));
}

interface Served {
  readonly settings: { readonly basePath: string };
  readonly disabled: readonly string[];
}

function describeEndpoint(
  { name, endpoint: { route, access }, isAbsent }: Operation,
  { contract }: AnyPlugin,
  { settings, disabled }: Served,
): EndpointDescription {
  return {
    name,
    plugin: contract.name,
    path: settings.basePath + route.path,
    methods: route.methods,
    kind: route.kind,
    access,
    served: route.kind !== 'internal' && !isAbsent && !disabled.includes(route.path),
  };
}

function schemaSql(database: Database, type: SchemaType): string[] {
  const ordered: readonly Table[] = inOrder(namedTables(database));
  const schema = type === 'postgres' ? database.dialect.names?.schema : undefined;
  const dialect = schemaOfType(type, schema);
  const before = schema === undefined ? [] : [`create schema if not exists ${dialect.quote(schema)}`];
  return [...before, ...ordered.flatMap((table) => createTable(dialect, table, keysOf(ordered)))];
}

const clocks = {
  sqlite: undefined,
  postgres: 'select extract(epoch from clock_timestamp()) * 1000 as "now"',
  mysql: 'select unix_timestamp(now(3)) * 1000 as `now`',
} as const;

async function readClock(database: Database): Promise<Date | undefined> {
  const sql = clocks[database.dialect.name];
  if (sql === undefined) return undefined;
  const [row] = await rowsOf(database, sql);
  return new Date(Math.round(Number(row?.now)));
}
