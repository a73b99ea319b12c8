import { CompiledQuery } from 'kysely';
import type { SchemaDialect } from '../dialects/schema.js';
import type { Column } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import { inBatches } from '../statements/conditions.js';
import type { Db } from '../statements/executor.js';

const MAX_NAMED = 5; // rows in a refusal

interface Place {
  readonly db: Db;
  readonly dialect: SchemaDialect;
  readonly table: Table;
}

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Rows that have capital letters in a column of lower-case texts. */
export interface LowerCase {
  /** Statements that change these texts. */
  readonly statements: readonly string[];
  /** Rows that would then have the text of another row, in words; empty if there is none. */
  readonly collisions: readonly string[];
}

/**
 * Finds the texts of a column that are not in lower case, as versions before this rule and other programs wrote them. The server
 * looks for the text in lower case only, so it would not find these rows.
 */
export async function findLowerCase(place: Place, name: string): Promise<LowerCase> {
  const { dialect, table } = place;
  const column = table.columns[name];
  const key = table.columns[table.primaryKey];
  if (!column || !key) return { statements: [], collisions: [] };
  const { quote, tableText, defaultValue } = dialect;
  const rows = (await rowsWhere(place, name, dialect.hasCapitals(quote(name)))).filter(
    ({ text }) => text !== text.toLowerCase(),
  );
  const holders = await holdersOf(place, { name, column }, rows);
  const statements = rows.map(
    ({ id, text }) =>
      `update ${tableText(table.name)} set ${quote(name)} = ${defaultValue(column, text.toLowerCase())} where ${quote(table.primaryKey)} = ${defaultValue(key, id)} and ${quote(name)} = ${defaultValue(column, text)}`,
  );
  const collisions = [...holders.values()]
    .filter((each) => each.length > 1)
    .map((each) => each.slice(0, MAX_NAMED).map(({ id, text }) => `${id} (${text})`));
  return { statements, collisions: collisions.slice(0, MAX_NAMED).map((each) => each.join(' and ')) };
}

/** The rows by their text in lower case, with the rows that have this text already. */
async function holdersOf(
  place: Place,
  { name, column }: { readonly name: string; readonly column: Column },
  rows: readonly Row[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { quote, defaultValue } = place.dialect;
  const holders = new Map<string, Row[]>();
  const add = (row: Row) => holders.set(row.text.toLowerCase(), [...(holders.get(row.text.toLowerCase()) ?? []), row]);
  rows.forEach(add);
  const texts = [...holders.keys()].map((text) => defaultValue(column, text));
  for (const some of inBatches(texts))
    for (const row of await rowsWhere(place, name, `${quote(name)} in (${some.join(', ')})`)) add(row);
  return holders;
}

async function rowsWhere({ db, dialect, table }: Place, name: string, condition: string): Promise<readonly Row[]> {
  const { quote, tableText } = dialect;
  const sql = `select ${quote(table.primaryKey)} as ${quote('id')}, ${quote(name)} as ${quote('text')} from ${tableText(table.name)} where ${condition}`;
  const { rows } = await db.run(CompiledQuery.raw(sql));
  return rows.map((row) => ({ id: String(Reflect.get(row, 'id')), text: String(Reflect.get(row, 'text')) }));
}
