import type { Column, ColumnKind } from '../schema/column.js';
import { DatabaseUnavailableError } from '../statements/errors.js';
import type { Db } from '../statements/executor.js';
import { mysql } from './mysql.js';
import {
  lengthIn,
  looseCollation,
  type PresentTable,
  quoteText,
  readTables,
  rowsOf,
  type SchemaDialect,
} from './schema.js';

export type MysqlFlavour = 'mysql' | 'mariadb';

// Both collations compare bytes. Unlike utf8mb4_bin, they do not ignore spaces at the end.
const collations: Readonly<Record<MysqlFlavour, string>> = { mysql: 'utf8mb4_0900_bin', mariadb: 'utf8mb4_nopad_bin' };
const BYTEWISE = new Set(Object.values(collations));

const types: Readonly<Record<ColumnKind, (column: Column) => string>> = {
  id: ({ length }) => `varchar(${length})`,
  key: ({ length }) => `varchar(${length})`,
  text: () => 'mediumtext',
  json: () => 'mediumtext',
  integer: () => 'int',
  bigint: () => 'bigint',
  boolean: () => 'tinyint(1)',
  instant: () => 'datetime(3)',
};

const fitting: Readonly<Record<ColumnKind, RegExp>> = {
  id: /^varchar\(/,
  key: /^varchar\(/,
  text: /^(varchar\(|(medium|long)?text)/,
  json: /^(mediumtext|longtext|text)/,
  integer: /^(int|bigint)\b(?!.*unsigned)/,
  bigint: /^bigint\b/,
  boolean: /^(tinyint|bool)/,
  instant: /^datetime\([3-6]\)/,
};

const quote = (name: string) => `\`${name}\``;

/** Creates the SQL of MySQL and MariaDB, which differ in the name of the byte-wise collation. */
export function mysqlSchema(flavour: MysqlFlavour): SchemaDialect {
  const collation = collations[flavour];
  return {
    quote,
    tableText: quote,
    columnType: (column) => types[column.kind](column),
    defaultValue({ kind }, value) {
      const encoded = mysql.encode(value);
      const written = typeof encoded === 'string' ? quoteText(encoded.replaceAll('\\', '\\\\')) : String(encoded);
      // A column of unbounded text accepts only an expression as its default.
      return kind === 'text' || kind === 'json' ? `(${written})` : written;
    },
    hasCapitals: (column) => `(${column} <> lower(${column}) or length(${column}) <> char_length(${column}))`,
    // InnoDB, because transactions must lock single rows: MyISAM has neither row locks nor foreign keys.
    tableSuffix: ` engine = InnoDB default character set utf8mb4 collate ${collation}`,
    addsForeignKeys: true,
    addsRequired: true,
    misfit(wanted, { type, collation: present }) {
      const word = `has to be ${types[wanted.kind](wanted)}`;
      if (!fitting[wanted.kind].test(type)) return `is ${type} and ${word}`;
      if (wanted.length === undefined) return undefined;
      if ((lengthIn(type) ?? wanted.length) < wanted.length) return `is ${type} and ${word}`;
      return looseCollation(present === undefined || BYTEWISE.has(present) ? undefined : present, collation);
    },
    read,
    exclusively: (database, work) =>
      database.onConnection(async (db) => {
        const got = await rowsOf(
          db,
          `select get_lock(concat('latchkey ', left(md5(database()), 32)), ${LOCK_WAIT}) as got`,
        );
        if (Number(got[0]?.got) !== 1)
          throw new DatabaseUnavailableError(`another process has been migrating for ${LOCK_WAIT} s`);
        try {
          return await work(db);
        } finally {
          await rowsOf(db, `select release_lock(concat('latchkey ', left(md5(database()), 32)))`);
        }
      }),
    isThereAlready: (error) => THERE_ALREADY.has(Number(Reflect.get(Object(error), 'errno'))),
  };
}

const THERE_ALREADY = new Set([1050, 1060, 1061]); // table, column, key

/** Reads whether a server is MySQL or MariaDB. Throws for a version without a byte-wise collation without padding. */
export async function readFlavour(db: Db): Promise<MysqlFlavour> {
  const [row] = await rowsOf(db, 'select version() as version');
  const version = String(row?.version);
  if (/mariadb/i.test(version)) return 'mariadb';
  if (Number.parseInt(version, 10) < 8) throw new Error(`MySQL ${version} is too old: 8.0.17 or newer is needed`);
  return 'mysql';
}

const LOCK_WAIT = 60; // seconds

async function read(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, PresentTable>> {
  // Servers on file systems without case keep table names in lower case.
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const nameOf = (name: string) => known.get(name.toLowerCase()) ?? name;
  const queries = { columns: COLUMNS, indexes: INDEXES, foreignKeys: FOREIGN_KEYS };
  const tables = new Map(await readTables(db, names, queries, nameOf));
  for (const { table, engine } of await rowsOf(db, ENGINES)) {
    const name = nameOf(String(table));
    const found = tables.get(name);
    if (found && engine !== 'InnoDB')
      tables.set(name, { ...found, fault: `${name} is a ${engine} table and has to be InnoDB` });
  }
  return tables;
}

// Every alias is quoted: which words are reserved grows with each version.
const quoted = (sql: string) => sql.replaceAll('"', '`');

const COLUMNS = quoted(`select table_name as "table", column_name as "name", column_type as "type",
  is_nullable = 'NO' as "required", collation_name as "collation",
  column_default is not null or extra like '%auto_increment%' or extra like '%generated%' as "filled"
from information_schema.columns where table_schema = database()`);

// An index over a prefix of a column, or over an expression, makes no column unique.
const INDEXES =
  quoted(`select s.table_name as "table", s.index_name as "index", s.non_unique = 0 as "unique", s.column_name as "column"
from information_schema.statistics s where s.table_schema = database() and not exists (
  select 1 from information_schema.statistics p where p.table_schema = s.table_schema and p.table_name = s.table_name
  and p.index_name = s.index_name and (p.sub_part is not null or p.column_name is null))
order by s.table_name, s.index_name, s.seq_in_index`);

const FOREIGN_KEYS =
  quoted(`select k.table_name as "owner", k.column_name as "column", k.referenced_table_name as "table",
  r.delete_rule as "onDelete"
from information_schema.key_column_usage k join information_schema.referential_constraints r
  on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name and r.table_name = k.table_name
where k.table_schema = database()`);

const ENGINES = quoted(`select table_name as "table", engine as "engine" from information_schema.tables
where table_schema = database() and table_type = 'BASE TABLE'`);
