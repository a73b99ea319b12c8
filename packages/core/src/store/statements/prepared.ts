import {
  type CompiledQuery,
  createQueryId,
  ExpressionWrapper,
  type OperationNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';
import type { Db, StatementResult } from './executor.js';
import { type AnyStatements, statementsOver } from './query-builder.js';
import { type Read, readSelections } from './selection.js';

/** A placeholder of a statement, by its position among the values of a run. */
class Slot {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/** Creates a placeholder as an expression that Kysely accepts in place of a value. */
export function slot<Value>(position: number): ExpressionWrapper<never, never, Value> {
  return new ExpressionWrapper(ValueNode.create(new Slot(position)));
}

/** Checks whether a node is a placeholder. */
export function isSlot(node: OperationNode): boolean {
  return ValueNode.is(node) && node.value instanceof Slot;
}

/** Returns the placeholders of a statement in their order. */
export type NextSlot = <Value = unknown>() => ExpressionWrapper<never, never, Value>;

export function slots(): NextSlot {
  let next = 0;
  return () => slot(next++);
}

/** A statement whose text is fixed: only its placeholders' values change from run to run. */
export interface Prepared {
  readonly query: CompiledQuery;
  readonly read: Read | undefined;
}

/** A built statement, before it becomes text. */
export interface Built {
  toOperationNode(): RootOperationNode;
}

/** Compiles a statement for the database of `db`, with the decoder of its rows. */
export function prepare(db: Db, build: (statements: AnyStatements) => Built): Prepared {
  const { query, read } = readSelections(build(statementsOver()).toOperationNode(), db);
  const compiled = db.dialect.compiler.compileQuery(query, createQueryId());
  const parameters = compiled.parameters.map((each) => (each instanceof Slot ? each : db.dialect.encode(each)));
  return { query: { query: compiled.query, queryId: compiled.queryId, sql: compiled.sql, parameters }, read };
}

/** There are few shapes, except those of lists: each length is a separate shape, and callers choose lengths. */
const mostKept = 1000;

const kept = new WeakMap<Db['tables'], Map<string, Prepared>>();

/** Returns the statement cached under `shape` for the database of `db`, compiled on first use. */
export function preparedFor(db: Db, shape: string, build: (statements: AnyStatements) => Built): Prepared {
  const ofDatabase = kept.get(db.tables) ?? new Map<string, Prepared>();
  const found = ofDatabase.get(shape);
  if (found) return found;
  const made = prepare(db, build);
  const [oldest] = ofDatabase.keys();
  if (oldest !== undefined && ofDatabase.size >= mostKept) ofDatabase.delete(oldest);
  kept.set(db.tables, ofDatabase.set(shape, made));
  return made;
}

/** Runs a prepared statement with these values for its placeholders. */
export function execute(db: Db, { query }: Prepared, values: readonly unknown[]): Promise<StatementResult> {
  const parameters = query.parameters.map((each) => {
    if (!(each instanceof Slot)) return each;
    const value = values[each.position];
    if (value === undefined) throw new TypeError('a statement lacks the value of a placeholder');
    return db.dialect.encode(value);
  });
  const { query: node, queryId, sql } = query;
  return db.run({ query: node, queryId, sql, parameters, ours: 'lists' });
}

/** Runs a prepared statement and decodes its rows. */
export async function executeRows(
  db: Db,
  prepared: Prepared,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await execute(db, prepared, values);
  return prepared.read ? prepared.read(rows) : [];
}

/**
 * Runs a prepared change and returns the number of changed rows.
 * Throws if the driver does not report it: a guess could make a guard succeed (H005).
 */
export async function executeChange(db: Db, prepared: Prepared, values: readonly unknown[]): Promise<number> {
  const { affected } = await execute(db, prepared, values);
  if (affected === undefined) throw new TypeError('the database driver does not report how many rows a change touched');
  return affected;
}
