import {
  type AliasedExpression,
  AliasNode,
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  ReturningNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
} from 'kysely';
import type { Column, ColumnKind } from '../schema/column.js';
import type { Decode } from '../schema/dialect.js';
import type { Table } from '../schema/table.js';
import { MissingColumnError } from './errors.js';
import { changedBy, type Db, type DriverRow } from './executor.js';

/** The meaning of `whole` and `value`, by their node: a table's columns as one object, or a kind. */
interface ColumnsMark {
  readonly columnsOf: string;
  readonly mayLack: boolean;
  /** Which of the columns are selected. */
  readonly has: (column: string) => boolean;
  /** Whether every row of the result has the same values, so that they are decoded once. */
  readonly isShared: boolean;
}
type Mark = ColumnsMark | { readonly kind: ColumnKind };
const marks = new WeakMap<OperationNode, Mark>();

function mark<Value>(node: OperationNode, as: Mark): ExpressionWrapper<never, never, Value> {
  marks.set(node, as);
  return new ExpressionWrapper(node);
}

/** Selects columns of the table that the statement calls `alias`. Its own text is never sent: the columns replace it. */
function columnsOf<Value, Alias extends string>(
  alias: Alias,
  { mayLack = false, has = () => true, isShared = false }: Partial<ColumnsMark> = {},
): AliasedExpression<Value, Alias> {
  return mark<Value>(RawNode.createWithSql(alias), { columnsOf: alias, mayLack, has, isShared }).as(alias);
}

const allBut = (without: readonly string[]) => (column: string) => !without.includes(column);

/** Selects all columns of a table as one object under the table's name. For an alias in the statement: `whole(aliased(user, 'owner'))`. */
export function whole<Name extends string, Row extends object>(table: Table<Name, Row>): AliasedExpression<Row, Name> {
  return columnsOf(table.name);
}

/** Selects like `whole`, for the optional side of an outer join: `undefined` if it found no row. */
export function wholeIfAny<Name extends string, Row extends object>(
  table: Table<Name, Row>,
): AliasedExpression<Row | undefined, Name> {
  return columnsOf(table.name, { mayLack: true });
}

/** Selects like `wholeIfAny`, without columns that a list does not show: a wide column would be read for every row. */
export function wholeWithoutIfAny<Name extends string, Row extends object, Left extends keyof Row & string>(
  table: Table<Name, Row>,
  ...without: readonly Left[]
): AliasedExpression<Omit<Row, Left> | undefined, Name> {
  return columnsOf(table.name, { mayLack: true, has: allBut(without) });
}

/** Selects some columns of a table as one object under the table's name: those that a long list shows. */
export function part<Name extends string, Row extends object, Shown extends keyof Row & string>(
  table: Table<Name, Row>,
  ...shown: readonly Shown[]
): AliasedExpression<Pick<Row, Shown>, Name> {
  const names: readonly string[] = shown;
  return columnsOf(table.name, { has: (column) => names.includes(column) });
}

/**
 * Selects like `whole`, for the one row that a statement joins with each row of a list: it is decoded once. The database returns
 * that row again with each row of the list, so leave out columns that a long list does not use.
 */
export function wholeOfAll<Name extends string, Row extends object, Left extends keyof Row & string = never>(
  table: Table<Name, Row>,
  ...without: readonly Left[]
): AliasedExpression<Omit<Row, Left>, Name> {
  return columnsOf(table.name, { isShared: true, has: allBut(without) });
}

/** Names the type of an expression that is not a column: `value('integer', q.fn.countAll()).as('members')`. */
export function value<Value>(kind: ColumnKind, of: Expression<Value>): ExpressionWrapper<never, never, Value> {
  return mark(RawNode.createWithChild(of.toOperationNode()), { kind });
}

/** Decodes the rows of a result. */
export type Read = (rows: readonly DriverRow[]) => Record<string, unknown>[];

interface Field {
  readonly name: string;
  /** The name of the column in a row that is an object, and its place in one that is a list. */
  readonly from: string;
  readonly at: number;
  readonly decode: Decode;
}

interface Group {
  readonly name: string;
  readonly fields: readonly Field[];
  /** The column whose NULL means that an outer join found no row. */
  readonly presence: Field | undefined;
  readonly isShared: boolean;
}

interface Expanded {
  readonly selections: SelectionNode[];
  readonly fields: Field[];
  readonly groups: Group[];
}

type Decoded = Pick<Column, 'kind' | 'revive'>;

type Source = readonly [alias: string, table: Table];

/**
 * Lists the selected columns of a statement, so that every value is decoded by the kind of its column.
 * Throws for an expression of unknown kind; `value(kind, …)` names it.
 */
export function readSelections(query: RootOperationNode, db: Db): { query: RootOperationNode; read: Read | undefined } {
  if (SelectQueryNode.is(query) && query.selections) {
    const joined = query.joins?.map((join) => join.table) ?? [];
    const expanded = expand(query.selections, sourcesOf([...(query.from?.froms ?? []), ...joined], db), db);
    return { query: { ...query, selections: expanded.selections }, read: reading(expanded) };
  }
  if ('returning' in query && query.returning) {
    const expanded = expand(query.returning.selections, sourcesOf(changedBy(query), db), db);
    return { query: { ...query, returning: ReturningNode.create(expanded.selections) }, read: reading(expanded) };
  }
  return { query, read: undefined };
}

function sourcesOf(nodes: readonly OperationNode[], db: Db): Source[] {
  return nodes.flatMap((node): Source[] => {
    const inner = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(inner)) return [];
    const name = inner.table.identifier.name;
    const found = db.tables.get(name);
    return found ? [[AliasNode.is(node) ? aliasOf(node) : name, found]] : [];
  });
}

function aliasOf({ alias }: AliasNode): string {
  if (!IdentifierNode.is(alias)) throw new TypeError('an alias has to be a plain name');
  return alias.name;
}

/** Creates the functions that add columns to a list of selections. */
function createExpansion(db: Db) {
  const into: Expanded = { selections: [], fields: [], groups: [] };
  const select = (column: Decoded, node: AliasNode | ReferenceNode, from: string): Field => {
    const at = into.selections.push(SelectionNode.create(node)) - 1;
    return { name: from, from, at, decode: decodeOf(column, db) };
  };
  const add = (column: Decoded, node: OperationNode, from: string): Field =>
    select(column, AliasNode.create(node, IdentifierNode.create(from)), from);
  const addColumn = ([alias, table]: Source, column: string, as: string): Field => {
    const found = table.columns[column];
    if (found === undefined) throw new MissingColumnError(`The table ${table.name} has no column ${column}`);
    const shown = db.dialect.select(found.kind, sql.ref(`${alias}.${column}`));
    if (shown || as !== column) {
      return add(found, shown?.toOperationNode() ?? reference(alias, column), as);
    }
    return select(found, reference(alias, column), as);
  };
  return {
    into,
    value(column: Decoded, node: OperationNode, as: string): void {
      into.fields.push(add(column, node, as));
    },
    column(source: Source, column: string, as: string): void {
      into.fields.push(addColumn(source, column, as));
    },
    table(source: Source): void {
      for (const column of Object.keys(source[1].columns)) into.fields.push(addColumn(source, column, column));
    },
    group(name: string, source: Source, { mayLack, has, isShared }: ColumnsMark): void {
      const columns = Object.keys(source[1].columns).filter(has);
      const fields = columns.map((column) => {
        const { from, at, decode } = addColumn(source, column, `${name}.${column}`);
        return { name: column, from, at, decode };
      });
      const presence = mayLack ? fields.find((field) => field.name === source[1].primaryKey) : undefined;
      into.groups.push({ name, fields, presence, isShared });
    },
  };
}

function expand(selections: readonly SelectionNode[], sources: readonly Source[], db: Db): Expanded {
  const { into, ...add } = createExpansion(db);
  for (const { selection } of selections) {
    if (SelectAllNode.is(selection)) {
      for (const source of sources) add.table(source);
      continue;
    }
    const inner = AliasNode.is(selection) ? selection.node : selection;
    const marked = marks.get(inner);
    const alias = AliasNode.is(selection) ? aliasOf(selection) : undefined;
    if (marked && alias !== undefined) {
      if ('kind' in marked) add.value(marked, inner, alias);
      else add.group(alias, sourceNamed(marked.columnsOf, sources), marked);
    } else if (ReferenceNode.is(inner) && SelectAllNode.is(inner.column)) {
      add.table(sourceOf(inner, sources));
    } else if (ReferenceNode.is(inner) || ColumnNode.is(inner)) {
      const column = columnOf(inner);
      add.column(sourceOf(inner, sources), column, alias ?? column);
    } else {
      throw new TypeError(`what "${alias ?? inner.kind}" holds has an unknown kind: write value(kind, …).as(…)`);
    }
  }
  checkNames([...into.fields, ...into.groups]);
  return into;
}

function decodeOf({ kind, revive }: Decoded, db: Db): Decode {
  const decode = db.dialect.decode[kind];
  return revive && decode ? (value) => revive(decode(value)) : decode;
}

const reference = (alias: string, column: string) =>
  ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias));

function columnOf(node: ReferenceNode | ColumnNode): string {
  const column = ReferenceNode.is(node) ? node.column : node;
  if (!ColumnNode.is(column)) throw new TypeError('a selection has to name its column');
  return column.column.name;
}

function sourceOf(node: ReferenceNode | ColumnNode, sources: readonly Source[]): Source {
  if (ReferenceNode.is(node) && node.table) return sourceNamed(node.table.table.identifier.name, sources);
  const column = columnOf(node);
  const [found, other] = sources.filter(([, table]) => Object.hasOwn(table.columns, column));
  if (!found) throw new MissingColumnError(`No table of the statement has a column ${column}`);
  if (other)
    throw new TypeError(`"${column}" is a column of ${found[0]} and of ${other[0]}: write the table before the name`);
  return found;
}

function sourceNamed(alias: string, sources: readonly Source[]): Source {
  const found = sources.find(([name]) => name === alias);
  if (!found) throw new MissingColumnError(`The statement has no table called ${alias}`);
  return found;
}

function checkNames(selected: readonly { readonly name: string }[]): void {
  const names = new Set<string>();
  for (const { name } of selected) {
    if (names.has(name)) throw new TypeError(`two selections are called "${name}": give one an alias`);
    names.add(name);
  }
}

function reading({ fields, groups }: Expanded): Read {
  return (rows) => {
    const read: Record<string, unknown>[] = [];
    for (const row of rows) {
      const result = readFields(row, fields);
      for (const group of groups) {
        const earlier = group.isShared ? read[0] : undefined;
        result[group.name] = earlier ? earlier[group.name] : readGroup(row, group);
      }
      read.push(result);
    }
    return read;
  };
}

function readGroup(row: DriverRow, { fields, presence }: Group): Record<string, unknown> | undefined {
  const isAbsent = presence !== undefined && (Array.isArray(row) ? row[presence.at] : row[presence.from]) === null;
  return isAbsent ? undefined : readFields(row, fields);
}

function readFields(row: DriverRow, fields: readonly Field[]): Record<string, unknown> {
  const isList = Array.isArray(row);
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const value: unknown = isList ? row[field.at] : row[field.from];
    // A column that the driver leaves out is an error, never NULL.
    if (value === undefined) throw new MissingColumnError(`The database returned no ${field.from}`);
    result[field.name] = value === null || field.decode === undefined ? value : field.decode(value);
  }
  return result;
}
