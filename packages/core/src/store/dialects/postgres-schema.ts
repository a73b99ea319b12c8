import type { Column, ColumnKind } from '../schema/column.js';
import type { Db } from '../statements/executor.js';
import {
  lengthIn,
  looseCollation,
  quoteText,
  readTables,
  rowsOf,
  type SchemaDialect,
  type SchemaQueries,
} from './schema.js';
import { LOCK_WAIT, STATEMENT_TIME } from './time-outs.js';

// Compares bytes with every collation of the database, which also makes the index faster.
const bytewise = ({ length }: Column) => `varchar(${length}) collate "C"`;

const types: Readonly<Record<ColumnKind, (column: Column) => string>> = {
  id: bytewise,
  key: bytewise,
  text: () => 'text',
  json: () => 'text',
  integer: () => 'integer',
  bigint: () => 'bigint',
  boolean: () => 'boolean',
  instant: () => 'timestamptz(3)',
};

const TEXT = /^(text|character varying|character|citext)\b/;
const fitting: Readonly<Record<ColumnKind, RegExp>> = {
  id: /^(text|character varying)\b/,
  key: /^(text|character varying)\b/,
  text: TEXT,
  json: TEXT,
  integer: /^(integer|bigint)$/,
  bigint: /^bigint$/,
  boolean: /^boolean$/,
  instant: /^timestamp(\([3-6]\))? with time zone$/,
};

const quote = (name: string) => `"${name}"`;

/** Creates the SQL of PostgreSQL for tables in this schema; default: the current one. */
export function postgresSchema(schema?: string): SchemaDialect {
  return {
    ...common,
    tableText: (name) => (schema === undefined ? '' : `${quote(schema)}.`) + quote(name),
    read: (db, names) =>
      readTables(db, names, queriesOn(schema === undefined ? 'current_schema()' : quoteText(schema))),
    ...(schema !== undefined && { missingSchema: missing(schema) }),
  };
}

const missing = (schema: string) => async (db: Db) => {
  const found = await rowsOf(db, `select 1 from pg_namespace where nspname = ${quoteText(schema)}`);
  return found.length === 0 ? schema : undefined;
};

const common: Omit<SchemaDialect, 'tableText' | 'read'> = {
  quote,
  columnType: (column) => types[column.kind](column),
  defaultValue(_, value) {
    if (value instanceof Date) return quoteText(value.toISOString());
    if (typeof value === 'object') return quoteText(JSON.stringify(value));
    return typeof value === 'string' ? quoteText(value) : String(value);
  },
  // `lower` depends on the locale of the database.
  hasCapitals: (column) => `(${column} <> lower(${column}) or ${column} ~ '[^ -~]')`,
  tableSuffix: '',
  addsForeignKeys: true,
  addsRequired: true,
  misfit(wanted, { type, collation }) {
    const short = wanted.length !== undefined && (lengthIn(type) ?? wanted.length) < wanted.length;
    if (!fitting[wanted.kind].test(type) || short) return `is ${type} and has to be ${types[wanted.kind](wanted)}`;
    return wanted.length === undefined ? undefined : looseCollation(collation, '"C"');
  },
  // The lock ends with the transaction, which covers schema changes too.
  exclusively: (database, work) =>
    database.longTransaction(async (tx) => {
      await rowsOf(tx, WITHOUT_TIME_OUTS);
      await rowsOf(tx, `select pg_advisory_xact_lock(${LOCK})`);
      return work(tx);
    }),
};

// An index on a large table takes long. Time-outs that the application has set itself stay.
const WITHOUT_TIME_OUTS = `select set_config(name, '0', true)
  from (values ('lock_timeout', '${LOCK_WAIT}s'), ('statement_timeout', '${STATEMENT_TIME}s')) as ours (name, value)
  where current_setting(name) = value`;

const LOCK = 5_486_279_071; // an arbitrary number, the same in every process

function queriesOn(schema: string): SchemaQueries {
  const tables = `pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = ${schema}`;
  return {
    // A session with quote_all_identifiers has quotes around the names of types.
    columns: `select t.relname as "table", a.attname as "name", replace(format_type(a.atttypid, a.atttypmod), '"', '') as "type",
  a.attnotnull as "required", a.atthasdef or a.attidentity <> '' as "filled",
  (select c.collname from pg_collation c where c.oid = a.attcollation and not c.collisdeterministic) as "collation"
from ${tables} join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
where t.relkind in ('r', 'p')`,
    indexes: `select t.relname as "table", i.relname as "index", x.indisunique as "unique", a.attname as "column"
from ${tables} join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
cross join lateral unnest(x.indkey) with ordinality k(attnum, place)
join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
where x.indisvalid and x.indpred is null and x.indexprs is null and k.place <= x.indnkeyatts
order by i.relname, k.place`,
    // A reference to a table of the same name in another schema is not ours.
    foreignKeys: `select t.relname as "owner", a.attname as "column", r.relname as "table",
  case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as "onDelete"
from ${tables} join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
join pg_class r on r.oid = c.confrelid and r.relnamespace = n.oid
join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]`,
  };
}
