import {
  type AliasedExpression,
  type Expression,
  type ExpressionWrapper,
  type QueryCreator,
  RawNode,
  type RootOperationNode,
} from 'kysely';
import type { ColumnKind } from '../schema/column.js';
import type { RowOf, Table } from '../schema/table.js';
import type { Db } from './executor.js';
import { executeChange, executeRows, type Prepared, prepare, slot } from './prepared.js';
import { statementsOver } from './query-builder.js';
import { registered } from './registered.js';
import { mark, markWhole } from './selection.js';

/** Tables as Kysely types them. */
export type TablesOf<T extends readonly Table[]> = { readonly [Each in T[number] as Each['name']]: RowOf<Each> };

/** The placeholders of a statement: `p.token` is replaced by the token. */
export type Params<Values extends object> = { readonly [Name in keyof Values]: Expression<Values[Name]> };

/** A SELECT whose text is compiled once per database. */
export interface Statement<Values extends object, Row> {
  /** Returns every row. */
  all(db: Db, values: Values): Promise<Row[]>;
  /** Returns the first row, if there is one. */
  first(db: Db, values: Values): Promise<Row | undefined>;
}

/** A SELECT, or a change that returns rows where the database can (`dialect.returning`). */
export interface Select<Row> {
  execute(): Promise<Row[]>;
  toOperationNode(): RootOperationNode;
}

export interface Change {
  toOperationNode(): RootOperationNode;
}

/**
 * Describes a SELECT over `tables` in Kysely's words; values that change from run to run are named in `p`. It is built and
 * compiled on first use, once per database, so `build` must depend only on its arguments.
 *
 * ```ts
 * statement([session, user], (q, p: Params<{ token: string }>) =>
 *   q.selectFrom('session').innerJoin('user', 'user.id', 'session.userId').where('session.token', '=', p.token)
 *     .select([whole(session), whole(user)]))
 * ```
 */
export function statement<const T extends readonly Table[], Values extends object, Row>(
  tables: T,
  build: (statements: QueryCreator<TablesOf<T>>, p: Params<Values>) => Select<Row>,
): Statement<Values, Row> {
  const prepared = once(tables, build);
  const all = async (db: Db, values: Values): Promise<Row[]> => {
    const { statement, open } = prepared(db);
    // Kysely knows a row's type by what the statement selects; `readSelections` decodes exactly that.
    return (await executeRows(db, statement, open(values))) as Row[];
  };
  return {
    all,
    async first(db, values) {
      const { statement, open } = prepared(db);
      return (await executeRows(db, statement, open(values)))[0] as Row | undefined;
    },
  };
}

/**
 * Describes an INSERT, UPDATE or DELETE like `statement` describes a SELECT; running it returns the number of changed rows. It
 * cannot return rows (MySQL has no RETURNING): use `consume` for that.
 */
export function command<const T extends readonly Table[], Values extends object>(
  tables: T,
  build: (statements: QueryCreator<TablesOf<T>>, p: Params<Values>) => Change,
): (db: Db, values: Values) => Promise<number> {
  const prepared = once(tables, build);
  return async (db, values) => {
    const { statement, open } = prepared(db);
    return executeChange(db, statement, open(values));
  };
}

/** Selects all columns of a table as one object under the table's name, or under its alias in the statement. */
export function whole<Name extends string, Row extends object>(table: Table<Name, Row>): AliasedExpression<Row, Name>;
export function whole<Row extends object, Alias extends string>(
  table: Table<string, Row>,
  alias: Alias,
): AliasedExpression<Row, Alias>;
export function whole<Row extends object>(
  table: Table<string, Row>,
  alias = table.name,
): AliasedExpression<Row, string> {
  return markWhole<Row>(alias).as(alias);
}

/** Selects like `whole`, for the optional side of an outer join: `undefined` if it found no row. */
export function wholeIfAny<Name extends string, Row extends object>(
  table: Table<Name, Row>,
): AliasedExpression<Row | undefined, Name>;
export function wholeIfAny<Row extends object, Alias extends string>(
  table: Table<string, Row>,
  alias: Alias,
): AliasedExpression<Row | undefined, Alias>;
export function wholeIfAny<Row extends object>(
  table: Table<string, Row>,
  alias = table.name,
): AliasedExpression<Row | undefined, string> {
  return markWhole<Row | undefined>(alias, { mayLack: true }).as(alias);
}

/** Selects like `wholeIfAny`, without columns that a list does not show: a wide column would be read for every row. */
export function wholeWithoutIfAny<Name extends string, Row extends object, Left extends keyof Row & string>(
  table: Table<Name, Row>,
  ...without: readonly Left[]
): AliasedExpression<Omit<Row, Left> | undefined, Name> {
  const has = (column: string) => !without.some((each) => each === column);
  return markWhole<Omit<Row, Left> | undefined>(table.name, { mayLack: true, has }).as(table.name);
}

/** Selects some columns of a table as one object under the table's name: those that a long list shows. */
export function part<Name extends string, Row extends object, Shown extends keyof Row & string>(
  table: Table<Name, Row>,
  ...shown: readonly Shown[]
): AliasedExpression<Pick<Row, Shown>, Name> {
  const has = (column: string) => shown.some((each) => each === column);
  return markWhole<Pick<Row, Shown>>(table.name, { has }).as(table.name);
}

/**
 * Selects like `whole`, for the one row that a statement joins with each row of a list: it is decoded once. The database returns it
 * with each row, so a long list leaves out what it does not use.
 */
export function wholeOfAll<Name extends string, Row extends object, Left extends keyof Row & string = never>(
  table: Table<Name, Row>,
  ...without: readonly Left[]
): AliasedExpression<Omit<Row, Left>, Name> {
  const has = (column: string) => !without.some((each) => each === column);
  return markWhole<Omit<Row, Left>>(table.name, { isShared: true, has }).as(table.name);
}

/** Names the type of an expression that is not a column: `value('integer', q.fn.countAll()).as('members')`. */
export function value<Value>(kind: ColumnKind, of: Expression<Value>): ExpressionWrapper<never, never, Value> {
  return mark(RawNode.createWithChild(of.toOperationNode()), { kind });
}

interface Once<Values> {
  readonly statement: Prepared;
  /** Returns the values in the order of the statement's placeholders. */
  readonly open: (values: Values) => unknown[];
}

function once<const T extends readonly Table[], Values extends object>(
  tables: T,
  build: (statements: QueryCreator<TablesOf<T>>, p: Params<Values>) => Change,
): (db: Db) => Once<Values> {
  const kept = new WeakMap<Db['tables'], Once<Values>>();
  return (db) => {
    const found = kept.get(db.tables);
    if (found) return found;
    for (const table of tables) registered(db, table);
    const names: (keyof Values)[] = [];
    const params = new Proxy({} as Params<Values>, {
      get: (_, name) => slot(names.push(name as keyof Values) - 1),
    });
    const made: Once<Values> = {
      statement: prepare(db, () => build(statementsOver<TablesOf<T>>(), params)),
      open: (values) => names.map((name) => values[name]),
    };
    kept.set(db.tables, made);
    return made;
  };
}
