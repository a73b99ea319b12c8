import { CompiledQuery } from 'kysely';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { PresentTable, SchemaDialect } from '../dialects/schema.js';
import { describeTable, type Table } from '../schema/table.js';
import type { Db } from '../statements/executor.js';
import { addColumn, addForeignKey, createIndex, createTable, indexesOf, type KeyOf } from './ddl.js';
import { findLowerCase } from './lower-case.js';

/** The tables, columns and indexes that a database lacks. Tables have their names in the database. */
export interface Plan {
  /**
   * The additions of the statements in words: `table user`, `column user.username`. The indexes of a new table are part of it. Also
   * `lower case of …`.
   */
  readonly additions: readonly string[];
  /** The SQL statements that make the additions, in order. */
  readonly statements: readonly string[];
  /** Differences that additions cannot resolve, one sentence each. A plan with refusals is not applied. */
  readonly refusals: readonly string[];
}

/** Compares the wanted tables with the present ones. */
export async function makePlan(db: Db, dialect: SchemaDialect): Promise<Plan> {
  const named = namedTables(db);
  const tables = inOrder(named);
  const present = await dialect.read(
    db,
    named.map(({ name }) => name),
  );
  const keyOf = keysOf(tables);
  const additions: string[] = [];
  const statements: string[] = [];
  const refusals: string[] = [];
  const add = (addition: string, sql: readonly string[]) => {
    additions.push(addition);
    statements.push(...sql);
  };
  const schema = await dialect.missingSchema?.(db);
  if (schema !== undefined) add(`schema ${schema}`, [`create schema ${dialect.quote(schema)}`]);
  for (const table of tables) {
    const found = present.get(table.name);
    if (found) await planTable({ db, dialect, table, found, keyOf, add, refusals });
    else add(`table ${table.name}`, createTable(dialect, table, keyOf));
  }
  return { additions, statements, refusals };
}

/** Returns the tables, each after those that it references. */
export function inOrder(tables: readonly Table[]): Table[] {
  const placed: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) =>
      referencedBy(table).every((name) => ![...waiting].some((other) => other.name === name)),
    );
    if (free.length === 0)
      throw new TypeError(`tables reference each other: ${[...waiting].map(({ name }) => name).join()}`);
    for (const table of free) waiting.delete(table);
    placed.push(...free);
  }
  return placed;
}

export function keysOf(tables: readonly Table[]): KeyOf {
  return (name) => {
    const found = tables.find((table) => table.name === name);
    if (!found) throw new TypeError(`the table ${name} is referenced, but the database was opened without it`);
    return found.primaryKey;
  };
}

function referencedBy({ name, columns }: Table): string[] {
  return Object.values(columns).flatMap(({ references }) =>
    references && references.table !== name ? references.table : [],
  );
}

interface Work {
  readonly db: Db;
  readonly dialect: SchemaDialect;
  readonly table: Table;
  readonly found: PresentTable;
  readonly keyOf: KeyOf;
  readonly add: (addition: string, sql: readonly string[]) => void;
  readonly refusals: string[];
}

async function planTable(work: Work): Promise<void> {
  const { table, found, refusals } = work;
  if (found.fault !== undefined) refusals.push(found.fault);
  for (const column of Object.keys(table.columns)) {
    if (found.columns.has(column)) comparePresent(work, column);
    else await planColumn(work, column);
    if (table.columns[column]?.lowerCase && found.columns.has(column)) await planLowerCase(work, column);
  }
  for (const { name, nullable, filled } of found.columns.values()) {
    if (!table.columns[name] && !nullable && !filled) {
      refusals.push(
        `${table.name}.${name} is required in the database, but nothing fills it: make it nullable or give it a default`,
      );
    }
  }
  await planIndexes(work);
}

async function planColumn({ db, dialect, table, keyOf, add, refusals }: Work, name: string): Promise<void> {
  const column = table.columns[name];
  if (!column) return;
  if (!column.optional && column.initial === undefined) {
    const blocked = !dialect.addsRequired && column.references ? 'is a required reference' : undefined;
    const reason =
      blocked ??
      ((await hasRows(db, dialect, table)) ? 'is required, has no default, and the table has rows' : undefined);
    if (reason !== undefined) {
      refusals.push(`${table.name}.${name} ${reason}: add the column yourself, with values`);
      return;
    }
  }
  add(`column ${table.name}.${name}`, addColumn(dialect, table, name, keyOf));
}

function comparePresent({ dialect, table, found, keyOf, add, refusals }: Work, name: string): void {
  const wanted = table.columns[name];
  const present = found.columns.get(name);
  if (!wanted || !present) return;
  const misfit = dialect.misfit(wanted, present);
  if (misfit !== undefined) refusals.push(`${table.name}.${name} ${misfit}`);
  if (wanted.optional && !present.nullable) refusals.push(`${table.name}.${name} is required and has to be nullable`);
  const reference = wanted.references;
  if (!reference) return;
  const existing = found.foreignKeys.find(({ column, table: to }) => column === name && to === reference.table);
  if (existing && existing.onDelete !== reference.onDelete) {
    refusals.push(`the foreign key of ${table.name}.${name} has to be "on delete ${reference.onDelete}"`);
  } else if (!existing && dialect.addsForeignKeys) {
    add(`foreign key of ${table.name}.${name}`, [addForeignKey(dialect, table, name, keyOf)]);
  } else if (!existing) {
    refusals.push(`${table.name}.${name} has no foreign key, and this database cannot add one: create the table again`);
  }
}

async function planLowerCase(work: Work, column: string): Promise<void> {
  const { table, add, refusals } = work;
  const { statements, collisions } = await findLowerCase(work, column);
  for (const rows of collisions)
    refusals.push(
      `${table.name}.${column} differs only in upper and lower case in the rows ${rows}: change one of them`,
    );
  if (statements.length > 0) add(`lower case of ${table.name}.${column} in ${statements.length} rows`, statements);
}

async function planIndexes({ db, dialect, table, found, add, refusals }: Work): Promise<void> {
  for (const wanted of indexesOf(table)) {
    const serves = found.indexes.some(({ columns, unique }) =>
      wanted.unique
        ? unique && columns.join() === wanted.columns.join()
        : wanted.columns.every((column, place) => columns[place] === column),
    );
    if (serves) continue;
    // A unique index over a new column finds no duplicates: either the column is empty in all rows, or the table has no rows.
    const isNew = wanted.columns.some((column) => !found.columns.has(column));
    if (wanted.unique && !isNew && (await hasDuplicates(db, dialect, table, wanted.columns))) {
      refusals.push(`${table.name} has rows with the same ${wanted.columns.join(' and ')}: keep only one of them`);
    } else {
      add(`index on ${table.name} (${wanted.columns.join()})`, [createIndex(dialect, table, wanted)]);
    }
  }
}

async function hasRows(db: Db, { tableText }: SchemaDialect, { name }: Table): Promise<boolean> {
  return (await db.run(CompiledQuery.raw(`select 1 from ${tableText(name)} limit 1`))).rows.length > 0;
}

async function hasDuplicates(
  db: Db,
  { quote, tableText }: SchemaDialect,
  { name }: Table,
  columns: readonly string[],
): Promise<boolean> {
  const listed = columns.map(quote);
  const sql = `select 1 from ${tableText(name)} where ${listed.map((column) => `${column} is not null`).join(' and ')}
group by ${listed.join(', ')} having count(*) > 1 limit 1`;
  return (await db.run(CompiledQuery.raw(sql))).rows.length > 0;
}

/** Returns the tables of a database with the names that they have there. Throws for a name with which an index would be too long. */
export function namedTables(db: Db): readonly Table[] {
  const { dialect, tables } = db; // not in the parameters: declarations show those, and leave internal members of `Db` out
  const { names } = dialect.names ?? {};
  if (!names) return [...tables.values()];
  if (new Set(Array.from(names.values(), (name) => name.toLowerCase())).size < names.size)
    throw new ConfigurationError('database.tables', {
      givenAs: 'one name for two tables',
      expected: 'a name of its own for each',
    });
  return Array.from(tables.values(), (table) => {
    try {
      return renameTable(table, (name) => names.get(name) ?? name);
    } catch (cause) {
      throw new ConfigurationError(`database.tables.${table.name}.name`, {
        given: names.get(table.name),
        expected: 'a shorter name: those of its indexes begin with it, and have at most 63 characters',
        cause,
      });
    }
  });
}

function renameTable({ name, columns, primaryKey, unique, indexes }: Table, nameOf: (name: string) => string): Table {
  const renamed = Object.entries(columns).map(([key, column]) => {
    const { references } = column;
    return [key, references ? { ...column, references: { ...references, table: nameOf(references.table) } } : column];
  });
  return describeTable(nameOf(name), Object.fromEntries(renamed), primaryKey, unique, indexes);
}
