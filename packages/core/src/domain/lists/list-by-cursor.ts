import { type CursorPage, pageSize } from '../../contract/paging.js';
import type { Table } from '../../store/schema/table.js';
import type { Where } from '../../store/statements/conditions.js';
import type { Db } from '../../store/statements/executor.js';
import { type Place, type Placed, readFrom } from '../../store/statements/keyset.js';
import type { Direction } from '../../store/statements/reading.js';
import type { App } from '../app/app.js';
import { createCursors, type Position } from './cursor.js';

export interface CursorOptions<Row extends object> {
  /** The filters, all of which a row has to meet. A cursor is valid for these values only. */
  readonly where?: Where<Row>;
  /**
   * Alternative filters: each row of the list meets exactly one of them. Each filter runs as its own statement with its own index. So
   * give only a few, and choose a sort column that every row has.
   */
  readonly either?: readonly Where<Row>[] | undefined;
  /** Filters whose values change from page to page, such as the present time. A cursor is valid for every value of them. */
  readonly unbound?: Where<Row>;
  /**
   * The column that sorts the list; the primary key sorts rows with equal values. Rows without a value are the last ones. The table
   * needs an index of the columns with an exact filter, this column and the primary key, in this order. A unique column has its own.
   */
  readonly sortBy: keyof Row & string;
  /** Default `asc`. */
  readonly direction?: Direction;
  /** Number of rows, at most 100, which is the default. */
  readonly limit?: number | undefined;
  /** `next` or `previous` of a page; the first page without it. */
  readonly cursor?: string | undefined;
  /** The database that is read, such as that of `readFromReplica`. Default: the primary. */
  readonly db?: Db;
}

/**
 * Reads a page of a table by key. No row is repeated or left out while other rows are added and removed, and each page reads as many
 * rows as the first. A cursor holds the sort value and the primary key of a row, which its reader can decode and cannot change. Throws
 * `VALIDATION_ERROR` (400) for a cursor that is not of this list: altered, or made with other filters or another order.
 */
export async function listByCursor<Row extends object>(
  app: App,
  table: Table<string, Row>,
  options: NoInfer<CursorOptions<Row>>,
): Promise<CursorPage<Row>> {
  const {
    where = {},
    either = [{}],
    unbound = {},
    sortBy,
    direction = 'asc',
    limit = pageSize,
    cursor,
    db = app.db,
  } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSize)
    throw new RangeError(`a page has 1 to ${pageSize} rows`);
  const filters = Object.entries(where).sort(([one], [other]) => (one < other ? -1 : 1));
  const list = JSON.stringify([table.name, db.dialect.name, sortBy, direction, filters, ...(options.either ?? [])]);
  const cursors = createCursors(app.keys, list);
  const start = cursor === undefined ? undefined : cursors.read(cursor);
  const toward = start?.toward ?? 'next';
  const about = { sortBy, direction, toward, limit: limit + 1, start };
  const each = await Promise.all(either.map((one) => readFrom(db, table, [{ ...where, ...one }, unbound], about)));
  const found = each.length === 1 ? each.flat() : merged(each, (direction === 'asc') === (toward === 'next') ? 1 : -1);
  const { rows, next, previous } = pageOf(found, limit, start);
  return { rows, next: next ? cursors.write(next) : null, previous: previous ? cursors.write(previous) : null };
}

/** Merges sorted lists into one. Sort values are numbers, or texts in the order of bytes, as ids are. `sign`: 1 for ascending order. */
function merged<Row>(lists: readonly (readonly Placed<Row>[])[], sign: 1 | -1): Placed<Row>[] {
  const compared = (one: Placed<Row>, other: Placed<Row>) =>
    compare(one.place.value, other.place.value) || compare(one.place.key, other.place.key);
  return lists.flat().sort((one, other) => sign * compared(one, other));
}

function compare(one: Place['value'], other: Place['value']): number {
  if (one === other) return 0;
  if (one === null || other === null)
    throw new TypeError('a list with `either` needs a sort column that every row has');
  return one < other ? -1 : 1;
}

interface Neighbours<Row> {
  readonly rows: Row[];
  readonly next: Position | undefined;
  readonly previous: Position | undefined;
}

/** Returns a page with the positions of its neighbours; `found` has one row more than the page, if there are more. */
function pageOf<Row>(found: readonly Placed<Row>[], limit: number, start: Position | undefined): Neighbours<Row> {
  const shown = found.slice(0, limit);
  const hasMore = found.length > limit;
  const farthest = shown.at(-1);
  const toward = start?.toward ?? 'next';
  const ahead = hasMore && farthest ? { toward, isIncluded: false, place: farthest.place } : undefined;
  const behind = start && placeBehind(shown[0], start);
  const rows = shown.map(({ row }) => row);
  return toward === 'next'
    ? { rows, next: ahead, previous: behind }
    : { rows: rows.toReversed(), next: behind, previous: ahead };
}

/** Returns the start of the page that the caller has read before. If the present page is empty, both pages begin at the same place. */
function placeBehind(nearest: Placed<unknown> | undefined, { toward, isIncluded, place }: Position): Position {
  const back = toward === 'next' ? 'previous' : 'next';
  return nearest
    ? { toward: back, isIncluded: false, place: nearest.place }
    : { toward: back, isIncluded: !isIncluded, place };
}
