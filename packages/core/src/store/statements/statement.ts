import {
  BinaryOperationNode,
  type CompiledQuery,
  createQueryId,
  type Expression,
  ExpressionWrapper,
  NOOP_QUERY_EXECUTOR,
  type OperationNode,
  OperatorNode,
  QueryCreator,
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryBuilder,
  sql,
  ValueNode,
} from 'kysely';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { RowOf, Table } from '../schema/table.js';
import { MissingColumnError } from './errors.js';
import type { Db, StatementResult } from './executor.js';
import { type Read, readSelections, value } from './selection.js';

export { part, value, whole, wholeIfAny, wholeOfAll, wholeWithoutIfAny } from './selection.js';

/** Tables as Kysely types them. */
export type TablesOf<T extends readonly Table[]> = { readonly [Each in T[number] as Each['name']]: RowOf<Each> };

/** The placeholders of a statement: `p.token` is replaced by the token. */
export type Params<Values extends object> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** A statement whose text is compiled once per database. */
export interface Statement<Values extends object, Row> {
  /** Returns every row. */
  all(db: Db, values: Values): Promise<Row[]>;
  /** Returns the first row, if there is one. */
  first(db: Db, values: Values): Promise<Row | undefined>;
  /** Runs an INSERT, UPDATE or DELETE. Returns the number of changed rows. */
  change(db: Db, values: Values): Promise<number>;
  /** @internal Runs a change. On MySQL and MariaDB, returns the number that the statement passes to `last_insert_id`. */
  insertId(db: Db, values: Values): Promise<number | undefined>;
}

/** A statement of Kysely with its rows. A change returns rows only where the database can (`dialect.returning`). */
export interface Built<Row> {
  execute(): Promise<Row[]>;
  toOperationNode(): RootOperationNode;
}

/**
 * Describes a statement over `tables` in Kysely's words; values that change from run to run are named in `p`. It is built and
 * compiled on first use, once per database, so `build` must depend only on its arguments; `db` is there for its dialect.
 *
 * ```ts
 * statement([session, user], (q, p: Params<{ token: string }>) =>
 *   q.selectFrom('session').innerJoin('user', 'user.id', 'session.userId').where('session.token', '=', p.token)
 *     .select([whole(session), whole(user)]))
 * ```
 */
export function statement<const T extends readonly Table[], Values extends object, Row>(
  tables: T,
  build: (statements: QueryCreator<TablesOf<T>>, p: Params<Values>, db: Db) => Built<Row>,
): Statement<Values, Row> {
  const kept = new WeakMap<Db['tables'], Prepared>();
  const prepared = (db: Db): Prepared => {
    const found = kept.get(db.tables);
    if (found) return found;
    for (const table of tables) registered(db, table);
    const params = new Proxy({} as Params<Values>, { get: (_, name) => slot(name) });
    const made = prepare(db, build(statementsOver<TablesOf<T>>(), params, db));
    kept.set(db.tables, made);
    return made;
  };
  // Kysely knows a row's type by what the statement selects; `readSelections` decodes exactly that.
  return {
    all: async (db, values) => (await readRows(db, prepared(db), values)) as Row[],
    first: async (db, values) => (await readRows(db, prepared(db), values))[0] as Row | undefined,
    change: async (db, values) => countChanged(await run(db, prepared(db), values)),
    insertId: async (db, values) => (await run(db, prepared(db), values)).insertId,
  };
}

/** Describes the statement that counts the rows of `build`, a statement without a selection. */
export function counting<const T extends readonly Table[], Values extends object, Tables, Names extends keyof Tables>(
  tables: T,
  build: (statements: QueryCreator<TablesOf<T>>, p: Params<Values>) => SelectQueryBuilder<Tables, Names, object>,
): (db: Db, values: Values) => Promise<number> {
  const counted = statement(tables, (q, p: Params<Values>) =>
    build(q, p).select(rowCount()).$castTo<{ readonly rows: number }>(),
  );
  return async (db, values) => Number((await counted.first(db, values))?.rows);
}

/** Keeps one statement for each shape, such as an order: `make` is called on first use, and never gets a value. */
export function statementsBy<Shape extends readonly string[], Each>(
  make: (...shape: Shape) => Each,
): (...shape: Shape) => Each {
  const made = new Map<string, Each>();
  return (...shape) => {
    const found = made.get(shape.join()) ?? make(...shape);
    made.set(shape.join(), found);
    return found;
  };
}

/** Returns the placeholders of a statement in their order. */
export type NextSlot = <Value = unknown>() => ExpressionWrapper<never, never, Value>;

/** Kysely's builder for statements over any table. */
export type AnyStatements = QueryCreator<AnyTables>;

/** Builds a statement whose tables are known at run time only. */
type BuildAny = (statements: AnyStatements, next: NextSlot) => Pick<Built<unknown>, 'toOperationNode'>;
type AnyTables = Record<string, Record<string, unknown>>;

/** Runs a SELECT, or a change that returns rows. `shape` determines its text, which is compiled once per database. */
export function rowsBy(
  db: Db,
  shape: string,
  values: readonly unknown[],
  build: BuildAny,
): Promise<Record<string, unknown>[]> {
  return readRows(db, preparedFor(db, shape, build), values);
}

/** Runs a change like `rowsBy`, but returns the number of changed rows. */
export async function changeBy(db: Db, shape: string, values: readonly unknown[], build: BuildAny): Promise<number> {
  return countChanged(await run(db, preparedFor(db, shape, build), values));
}

/** The number of rows that a statement finds. */
export const rowCount = () => value('integer', sql<number>`count(*)`).as('rows');

/**
 * Checks whether a column matches a pattern, in which `!` makes the next character an ordinary one. An operation of Kysely, not a
 * text of its own: SQLite must not see the bare placeholder.
 */
export function isLike(column: string, pattern: Expression<string>): RawBuilder<boolean> {
  const [left, operator] = [sql.ref(column).toOperationNode(), OperatorNode.create('like')];
  const compared = BinaryOperationNode.create(left, operator, pattern.toOperationNode());
  return sql<boolean>`${new ExpressionWrapper(compared)} escape '!'`;
}

/**
 * Returns Kysely's builder without a connection: its statements are compiled, then run by a `Db`. Not the class `Kysely`, which
 * includes builders of schemas: 5 kB of the server.
 */
export function statementsOver<Tables = AnyTables>(): QueryCreator<Tables> {
  return new QueryCreator<Tables>({ executor: NOOP_QUERY_EXECUTOR });
}

/**
 * Returns the table of this name from the tables with which the database was opened, with every column that an application or a
 * plugin added. Throws if the database was opened without it, or without one of its columns.
 */
export function registered(db: Db, table: Table): Table {
  const found = db.tables.get(table.name);
  if (found === table) return found;
  if (!found)
    throw new ConfigurationError('plugins', {
      givenAs: `a statement on the table ${table.name}, which no listed plugin has`,
      expected: `the table in the tables of definePlugin, and that plugin in plugins`,
      code: 'TABLE_IS_UNKNOWN',
    });
  for (const column in table.columns) {
    if (!Object.hasOwn(found.columns, column)) {
      throw new MissingColumnError(`The database was opened without the column ${table.name}.${column}`);
    }
  }
  return found;
}

/** Checks whether a listed plugin has this table. */
export const hasTable = (db: Db, { name }: Table): boolean => db.tables.has(name);

/** A placeholder of a statement, by the name of its value: with `rowsBy` and `changeBy`, by its place among the values. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Creates a placeholder as an expression that Kysely accepts in place of a value. */
function slot<Value>(name: PropertyKey): ExpressionWrapper<never, never, Value> {
  return new ExpressionWrapper(ValueNode.create(new Slot(name)));
}

/** Checks whether a node is a placeholder. */
export function isSlot(node: OperationNode): boolean {
  return ValueNode.is(node) && node.value instanceof Slot;
}

/** A statement whose text is fixed: only the values of its placeholders change from run to run. */
interface Prepared {
  readonly query: CompiledQuery;
  readonly read: Read | undefined;
}

/** Compiles a statement for the database of `db`, with the decoder of its rows. */
function prepare(db: Db, built: ReturnType<BuildAny>): Prepared {
  const { query, read } = readSelections(built.toOperationNode(), db);
  const compiled = db.dialect.compiler.compileQuery(query, createQueryId());
  const parameters = compiled.parameters.map((each) => (each instanceof Slot ? each : db.dialect.encode(each)));
  return { query: { query: compiled.query, queryId: compiled.queryId, sql: compiled.sql, parameters }, read };
}

/** There are few shapes, except those of lists: each length is a separate shape, and callers choose lengths. */
const maxKept = 1000;

const keptByShape = new WeakMap<Db['tables'], Map<string, Prepared>>();

function preparedFor(db: Db, shape: string, build: BuildAny): Prepared {
  const ofDatabase = keptByShape.get(db.tables) ?? new Map<string, Prepared>();
  const found = ofDatabase.get(shape);
  if (found) return found;
  let place = 0;
  const made = prepare(
    db,
    build(statementsOver(), () => slot(place++)),
  );
  const [oldest] = ofDatabase.keys();
  if (oldest !== undefined && ofDatabase.size >= maxKept) ofDatabase.delete(oldest);
  keptByShape.set(db.tables, ofDatabase.set(shape, made));
  return made;
}

function run(db: Db, { query }: Prepared, values: object): Promise<StatementResult> {
  const parameters = query.parameters.map((each) => {
    if (!(each instanceof Slot)) return each;
    const value: unknown = Reflect.get(values, each.name);
    if (value === undefined) throw new TypeError('a statement lacks the value of a placeholder');
    return db.dialect.encode(value);
  });
  const { query: node, queryId, sql } = query;
  return db.run({ query: node, queryId, sql, parameters, ours: 'lists' });
}

async function readRows(db: Db, prepared: Prepared, values: object): Promise<Record<string, unknown>[]> {
  const { rows } = await run(db, prepared, values);
  return prepared.read ? prepared.read(rows) : [];
}

/** Throws if the driver does not report the number: a guess could make a guard succeed (H005). */
function countChanged({ affected }: StatementResult): number {
  if (affected === undefined) throw new TypeError('the database driver does not report how many rows a change touched');
  return affected;
}
