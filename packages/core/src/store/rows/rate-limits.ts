import { sql } from 'kysely';
import { rateLimit } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { atMost, remove, removeSome } from '../statements/index.js';
import { type Params, statement } from '../statements/statement.js';

/** The count of a key in its current window, including this call. */
export interface RateLimitCount {
  readonly count: number;
  readonly windowStart: Date;
}

/**
 * Counts one request under `key`, in one statement: each of several concurrent callers gets a different count. The first request
 * opens a window of `windowMs`; the first request after its end opens the next. Requests never lengthen a window.
 */
export async function bumpRateLimit(db: Db, key: string, windowMs: number, now: Date): Promise<RateLimitCount> {
  const at = now.getTime();
  // A start more than one window in the future means that the clock was set back: such a row must not count for hours.
  const window: Window = { key, at, oldest: at - windowMs + 1, newest: at + windowMs };
  return db.dialect.returning ? bumpReturning(db, window) : bumpPacked(db, window);
}

/** Removes the counter of a key. */
export async function deleteRateLimit(db: Db, key: string): Promise<void> {
  await remove(db, rateLimit, { key });
}

/** Removes at most `limit` counters whose window opened at `before` or earlier. Returns how many. */
export function deleteOldRateLimits(db: Db, before: Date, limit: number): Promise<number> {
  return removeSome(db, rateLimit, { lastRequest: atMost(before.getTime()) }, limit);
}

interface Window {
  readonly key: string;
  readonly at: number;
  /** A window is current if it opened at this time or later … */
  readonly oldest: number;
  /** … and at this time or earlier. */
  readonly newest: number;
}

const start = sql.ref('rateLimit.lastRequest');
const counted = sql.ref('rateLimit.count');

const bump = statement([rateLimit], (q, p: Params<Window>) =>
  q
    .insertInto('rateLimit')
    .values({ key: p.key, count: 1, lastRequest: p.at })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        count: sql`case when ${start} between ${p.oldest} and ${p.newest} then ${counted} + 1 else 1 end`,
        lastRequest: sql`case when ${start} between ${p.oldest} and ${p.newest} then ${start} else ${p.at} end`,
      }),
    )
    .returning(['count', 'lastRequest']),
);

async function bumpReturning(db: Db, window: Window): Promise<RateLimitCount> {
  const row = await bump.first(db, window);
  return { count: Number(row?.count), windowStart: new Date(Number(row?.lastRequest)) };
}

const bumpByOneNumber = statement([rateLimit], (q, p: Params<Window & { span: number; opened: number }>) =>
  q
    .insertInto('rateLimit')
    .values({ key: p.key, count: 1, lastRequest: p.at })
    .onDuplicateKeyUpdate({
      // The first assignment reads both old values, the second one only the old start.
      count: sql`last_insert_id(if(${start} between ${p.oldest} and ${p.newest},
          (${counted} + 1) * ${p.span} + ${start} - ${p.oldest}, ${p.opened})) div ${p.span}`,
      lastRequest: sql`if(${start} between ${p.oldest} and ${p.newest}, ${start}, ${p.at})`,
    }),
);

// Without RETURNING the statement returns one number, by LAST_INSERT_ID: the count, and as its remainder the window's start.
async function bumpPacked(db: Db, window: Window): Promise<RateLimitCount> {
  const { at, oldest, newest } = window;
  const span = newest - oldest + 1;
  const opened = span + at - oldest;
  const packed = (await bumpByOneNumber.insertId(db, { ...window, span, opened })) ?? opened;
  return { count: Math.floor(packed / span), windowStart: new Date(oldest + (packed % span)) };
}
