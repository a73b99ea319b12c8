import * as z from 'zod/mini';
import { queryNumber } from './inputs.js';

/** Number of rows in a page: the default and the maximum. */
export const pageSize = 100;

/** The page of a list, as every list takes it. */
export const pageShape = {
  limit: z.optional(queryNumber(1, pageSize)),
  offset: z.optional(queryNumber(0, 2 ** 31 - 1)),
};

/** The input of a list without further filters. */
export const pageInput = z.optional(z.object(pageShape));

/** A part of a list: `limit` rows after the first `offset` rows. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns the requested page: the first hundred rows unless the call says otherwise. */
export function readPage({
  limit = pageSize,
  offset = 0,
}: {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
} = {}): Page {
  return { limit, offset };
}

/** Returns a page of rows that are in memory. */
export function pageFrom<Row>(rows: readonly Row[], { limit, offset }: Page): Row[] {
  return rows.slice(offset, offset + limit);
}

/** Maximum number of characters of a cursor: that of the longest text that a column with an index stores. */
const longestCursor = 6000;

/** The page of a list by cursor, for inputs with filters: `limit` rows, from where the page before or after it ended. */
export const cursorShape = {
  limit: z.optional(queryNumber(1, pageSize)),
  cursor: z.optional(z.string().check(z.maxLength(longestCursor))),
};

/** The input of a list by cursor without further filters. */
export const cursorInput = z.optional(z.object(cursorShape));

/** A page of a list by cursor. */
export interface CursorPage<Row> {
  readonly rows: Row[];
  /** The cursor of the rows after these; `null` at the end of the list. */
  readonly next: string | null;
  /** The cursor of the rows before these; `null` at its beginning. */
  readonly previous: string | null;
}

/** Describes the answer of a list by cursor: a page of rows of this shape. */
export function cursorPage<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.nullable(z.string()), previous: z.nullable(z.string()) });
}
