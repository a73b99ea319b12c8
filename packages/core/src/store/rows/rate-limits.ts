import { sql } from 'kysely';
import { rateLimit } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import { atMost, remove, removeSome } from '../statements/index.js';
import { execute, executeRows, preparedFor, slots } from '../statements/prepared.js';
import { registered } from '../statements/registered.js';

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
  registered(db, rateLimit);
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

async function bumpReturning(db: Db, { key, at, oldest, newest }: Window): Promise<RateLimitCount> {
  const prepared = preparedFor(db, 'bump', (statements) => {
    const next = slots();
    return statements
      .insertInto('rateLimit')
      .values({ key: next(), count: 1, lastRequest: next() })
      .onConflict((on) =>
        on.column('key').doUpdateSet({
          count: sql`case when ${start} between ${next()} and ${next()} then ${counted} + 1 else 1 end`,
          lastRequest: sql`case when ${start} between ${next()} and ${next()} then ${start} else ${next()} end`,
        }),
      )
      .returning(['count', 'lastRequest']);
  });
  const [row] = await executeRows(db, prepared, [key, at, oldest, newest, oldest, newest, at]);
  return { count: Number(row?.count), windowStart: new Date(Number(row?.lastRequest)) };
}

// Without RETURNING the statement returns one number, by LAST_INSERT_ID: the count, and as its remainder the window's start.
async function bumpPacked(db: Db, { key, at, oldest, newest }: Window): Promise<RateLimitCount> {
  const span = newest - oldest + 1;
  const prepared = preparedFor(db, 'bump', (statements) => {
    const next = slots();
    return statements
      .insertInto('rateLimit')
      .values({ key: next(), count: 1, lastRequest: next() })
      .onDuplicateKeyUpdate({
        // The first assignment reads both old values, the second one only the old start.
        count: sql`last_insert_id(if(${start} between ${next()} and ${next()},
          (${counted} + 1) * ${next()} + ${start} - ${next()}, ${next()})) div ${next()}`,
        lastRequest: sql`if(${start} between ${next()} and ${next()}, ${start}, ${next()})`,
      });
  });
  const opened = span + at - oldest;
  const values = [key, at, oldest, newest, span, oldest, opened, span, oldest, newest, at];
  const { insertId } = await execute(db, prepared, values);
  const packed = insertId ?? opened;
  return { count: Math.floor(packed / span), windowStart: new Date(oldest + (packed % span)) };
}
