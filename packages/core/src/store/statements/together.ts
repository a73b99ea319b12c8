import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  ExpressionWrapper,
  type InsertQueryNode,
  ReturningNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  ValueNode,
  WithNode,
} from 'kysely';
import type { Table } from '../schema/table.js';
import { changedBy, type Db, type Query } from './executor.js';
import { inOneTransaction } from './row-lock.js';
import { type AnyStatements, changeBy, type NextSlot, statementsOver } from './statement.js';
import { type NewRow, placesOf, readRow } from './writing.js';

/** A row to insert beside others. */
export interface RowToInsert {
  readonly table: Table;
  readonly given: object;
}

/** Names the table of a row for `insertTogether`. */
export const rowFor = <Row extends object, New extends object>(
  table: Table<string, Row, New>,
  given: NoInfer<New>,
): RowToInsert => ({ table, given });

/** Inserts all of the rows or none. PostgreSQL does it in one statement, which needs no transaction of its own. */
export async function insertTogether(db: Db, rows: readonly RowToInsert[]): Promise<void> {
  const read = readRows(db, rows);
  if (read.length === 0) return;
  const insert = ({ into, build }: NewRow, q: AnyStatements, next: NextSlot) => q.insertInto(into).values(build(next));
  if (db.dialect.name !== 'postgres')
    return inOneTransaction(db, async (tx) => {
      for (const row of read) await changeBy(tx, `insert ${row.into}`, row.values, (q, next) => insert(row, q, next));
    });
  const values = read.flatMap((each) => each.values);
  await changeBy(db, `insert ${intosOf(read)}`, values, (q, next) => {
    const inserts = read.map((each) => insert(each, q, next).toOperationNode());
    return { toOperationNode: () => inOneStatement(inserts) };
  });
}

/**
 * Makes a change by one statement and, if it has changed anything, inserts the rows: all or nothing. PostgreSQL does it in one
 * statement, which needs no transaction of its own. `change` returns whether it has changed anything. On PostgreSQL its statement
 * reports 1 changed row, or none, however many it has changed.
 */
export async function changeTogether(
  db: Db,
  rows: readonly RowToInsert[],
  change: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  if (rows.length === 0) return change(db);
  if (db.dialect.name !== 'postgres')
    return inOneTransaction(db, async (tx) => {
      const changed = await change(tx);
      if (changed) await insertTogether(tx, rows);
      return changed;
    });
  const read = readRows(db, rows);
  const { dialect, tables } = db;
  return change({ dialect, tables, run: (query) => db.run(withRows(db, query, read)) });
}

const readRows = (db: Db, rows: readonly RowToInsert[]) => rows.map(({ table, given }) => readRow(db, table, given));
const intosOf = (rows: readonly NewRow[]) => rows.map(({ into }) => into).join();

/** The compiled texts, by the id of the query of the change, of which each database has its own, and by the tables of the rows. */
const texts = new WeakMap<Query['queryId'], Map<string, string>>();

/** Returns the statement that makes a change and inserts the rows. A read stays as it is. */
function withRows({ dialect }: Db, query: Query, rows: readonly NewRow[]): Query {
  const { query: change, queryId, parameters } = query;
  if (SelectQueryNode.is(change)) return query;
  const known = texts.get(queryId) ?? new Map<string, string>();
  texts.set(queryId, known);
  const intos = intosOf(rows);
  const text = known.get(intos) ?? dialect.compiler.compileQuery(changeWithRows(change, rows), queryId).sql;
  known.set(intos, text);
  // The change is the first part of the text, so its parameters are the first ones.
  return {
    ...query,
    sql: text,
    parameters: [...parameters, ...rows.flatMap(({ values }) => values.map(dialect.encode))],
  };
}

const placeholder = () => new ExpressionWrapper<never, never, never>(ValueNode.create(null));

function changeWithRows(change: RootOperationNode, rows: readonly NewRow[]): RootOperationNode {
  if (changedBy(change).length === 0 || ('returning' in change && change.returning))
    throw new TypeError('only a change that returns no rows can be made together with other rows');
  const returning = ReturningNode.create([SelectionNode.create(sql`1`.as('one').toOperationNode())]);
  const changing: RootOperationNode = Object.assign({}, change, { returning });
  const q = statementsOver();
  const inserts = rows.map((each) => {
    const once = q.selectFrom('changedRow').select(placesOf(each, placeholder)).limit(sql.lit(1));
    return q.insertInto(each.into).columns(Object.keys(each.row)).expression(once).toOperationNode();
  });
  return inOneStatement(inserts, ['changedRow', changing]);
}

/** Makes the last insert a statement that runs the others too, and before them a change under a name. */
function inOneStatement(
  inserts: readonly InsertQueryNode[],
  ...earlier: readonly (readonly [name: string, node: RootOperationNode])[]
): InsertQueryNode {
  const last = inserts.at(-1);
  if (!last) throw new TypeError('there is no row to insert');
  const parts = [...earlier, ...inserts.slice(0, -1).map((insert, at) => [`row${at}`, insert] as const)];
  const [first, ...more] = parts.map(([name, node]) =>
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(name), node),
  );
  if (!first) return last;
  const all = more.reduce(WithNode.cloneWithExpression, WithNode.create(first));
  return { ...last, with: all };
}
