import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../contract/paging.js';
import type { Session } from '../schema/tables.js';
import type { Params } from './statement.js';

export type Direction = 'asc' | 'desc';

/** A page of a list, with its order. */
export interface SortedPage extends Page {
  readonly direction: Direction;
}

/**
 * Sorts a statement by the creation date of the rows of `table`, or by another column, and takes one page. The id sorts rows of
 * one instant, so that a row is on one page only. Every list in SQL uses this: `query.$call(inPages(p, 'member', 'asc'))`.
 */
export function inPages(p: Params<Page>, table: string, direction: Direction, by = `${table}.createdAt`) {
  return <Tables, Names extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Names, Row>,
  ): SelectQueryBuilder<Tables, Names, Row> =>
    query
      .orderBy(sql.ref(by), direction)
      .orderBy(sql.ref(`${table}.id`), direction)
      .limit(p.limit)
      .offset(p.offset);
}

/** Returns the options with which `list` reads one page, the oldest row first; without a page, every row. */
export function pageOptions(page?: Page) {
  return {
    orderBy: [
      ['createdAt', 'asc'],
      ['id', 'asc'],
    ],
    ...page,
  } as const;
}

/**
 * Reads a page of a statement that joins a session with rows of its user; a user without rows still has the row of the session.
 * Beyond the last page there is no row at all, so the first page is read then: `undefined` if the session has ended.
 */
export async function readPageWithSession<Row extends { readonly session: SessionTimes }>(
  page: Page,
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<{ readonly session: Row['session']; readonly rows: readonly Row[] } | undefined> {
  const rows = await read(page);
  const [first] = rows;
  if (first) return { session: first.session, rows };
  const [beginning] = page.offset > 0 ? await read({ limit: 1, offset: 0 }) : [];
  return beginning && { session: beginning.session, rows: [] };
}

/** The columns that decide whether a session is extended. */
export type SessionTimes = Pick<Session, 'expiresAt' | 'updatedAt'>;

/** A result that was read together with a session. The caller extends the session if that is due. */
export interface WithSession<Found> {
  readonly session: SessionTimes;
  readonly found: Found;
}
