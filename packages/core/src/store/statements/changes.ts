import { type RawBuilder, sql } from 'kysely';
import { checkCell, withBeginnings } from '../schema/column.js';
import type { Table } from '../schema/table.js';
import type { Db } from './executor.js';
import { type NextSlot, registered } from './statement.js';

/** A new value that the database computes from the old one, so that no two changes overwrite each other. */
export class Change<Value> {
  readonly how: 'plus' | 'later';
  readonly operand: unknown;
  /** Only for the compiler. */
  declare readonly value?: Value;

  constructor(how: 'plus' | 'later', operand: unknown) {
    this.how = how;
    this.operand = operand;
  }
}

/** New values of columns. */
export type Changes<Row extends object> = { readonly [Column in keyof Row]?: Row[Column] | Change<Row[Column]> };

/** Sets the old value plus `amount`. */
export const plus = (amount: number): Change<number> => new Change('plus', amount);

/** Sets `now`, or one millisecond after the old value if that is not earlier: a version that only increases. */
export const later = (now: Date): Change<Date> => new Change('later', now);

/** Parsed changes: the shape, which determines the SQL text, and the values. */
export interface Assignments {
  readonly shape: string;
  readonly values: readonly unknown[];
  readonly build: (next: NextSlot) => Record<string, RawBuilder<unknown>>;
}

/** Parses changes of the table's rows. Throws for an unknown column, for `undefined`, for a value that does not fit. */
export function readChanges(db: Db, given: Table, changes: object): Assignments {
  const table = registered(db, given);
  const parts = Object.entries(withBeginnings(table, changes)).map(([column, change]) => {
    const how = change instanceof Change ? change.how : 'set';
    const operand: unknown = change instanceof Change ? change.operand : change;
    checkCell(table, column, operand);
    return { column, how, operand } as const;
  });
  if (parts.length === 0) throw new TypeError(`an update of ${table.name} changes nothing`);
  return {
    shape: parts.map(({ column, how }) => `${column} ${how}`).join(),
    values: parts.map(({ operand }) => operand),
    build: (next) =>
      Object.fromEntries(
        parts.map(({ column, how }) => {
          const old = sql.ref(`${table.name}.${column}`);
          const place = next();
          if (how === 'set') return [column, sql`${place}`];
          return [column, how === 'plus' ? sql`${old} + ${place}` : db.dialect.later(place, old)];
        }),
      ),
  };
}

/** Applies the changes to a row, for databases that cannot return the changed row. */
export function outcomeOf(changes: object, row: object): Record<string, unknown> {
  const outcome = Object.entries(changes).map(([column, change]) => {
    if (!(change instanceof Change)) return [column, change];
    const old = Number(Reflect.get(row, column));
    if (change.how === 'plus') return [column, old + Number(change.operand)];
    return [column, new Date(Math.max(Number(change.operand), old + 1))];
  });
  return Object.fromEntries(outcome);
}
