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
