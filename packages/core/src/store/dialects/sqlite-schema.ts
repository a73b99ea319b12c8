import type { ColumnKind } from '../schema/column.js';
import { looseCollation, quoteText, readTables, type SchemaDialect } from './schema.js';
import { sqlite } from './sqlite.js';

const types: Readonly<Record<ColumnKind, 'text' | 'integer'>> = {
  id: 'text',
  key: 'text',
  text: 'text',
  json: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'integer',
  instant: 'integer',
};

const quote = (name: string) => `"${name}"`;

export const sqliteSchema: SchemaDialect = {
  quote,
  tableText: quote,
  columnType: ({ kind }) => types[kind],
  defaultValue(_, value) {
    const encoded = sqlite.encode(value);
    return typeof encoded === 'string' ? quoteText(encoded) : String(encoded);
  },
  // `lower` knows ASCII only.
  hasCapitals: (column) => `(${column} <> lower(${column}) or ${column} glob '*[^ -~]*')`,
  tableSuffix: '',
  addsForeignKeys: false,
  addsRequired: false,
  misfit({ kind, length }, { type, collation }) {
    // Rules of https://www.sqlite.org/datatype3.html §3.1: a numeric column keeps integers as they are.
    const affinity = /int/.test(type)
      ? 'integer'
      : /char|clob|text/.test(type)
        ? 'text'
        : /blob|real|floa|doub/.test(type) || type === ''
          ? 'other'
          : 'integer';
    // A column that is declared as a date or a time contains texts, which sort after every number: no row would ever expire.
    if (affinity !== types[kind] || (kind === 'instant' && /date|time/.test(type)))
      return `is ${type || 'untyped'} and has to be ${types[kind]}`;
    return length === undefined ? undefined : looseCollation(collation, 'binary');
  },
  read: (db, names) => readTables(db, names, { columns: COLUMNS, indexes: INDEXES, foreignKeys: FOREIGN_KEYS }),
  // A transaction has the writer lock from its start, and also covers schema changes.
  exclusively: (database, work) => database.transaction(work),
};

const COLUMNS = `select m.name as "table", c.name as "name", c.type as "type", c."notnull" as "required",
  c.dflt_value is not null as "filled", (select x.coll from pragma_index_list(m.name) l, pragma_index_xinfo(l.name) x
    where x.name = c.name and x.coll <> 'BINARY') as "collation"
from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`;

const INDEXES = `select m.name as "table", l.name as "index", l."unique" as "unique", i.name as "column"
from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
where m.type = 'table' and l.partial = 0 order by l.name, i.seqno`;

const FOREIGN_KEYS = `select m.name as "owner", f."from" as "column", f."table" as "table", f.on_delete as "onDelete"
from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
