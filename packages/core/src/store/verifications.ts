import type { Db } from './executor.js';
import { after, atMost, before, changeOne, consume, find, plus, remove, replaceLatest } from './moves.js';
import { type NewVerification, type Verification, verification } from './tables.js';

/** Stores a secret in place of what was pending under its identifier: only the newest is good, with all its attempts. */
export function replaceVerification(db: Db, row: NewVerification): Promise<Verification> {
  return replaceLatest(db, verification, ['identifier'], row);
}

/** What is pending under the identifier, expired or not. */
export function findVerification(db: Db, identifier: string): Promise<Verification | undefined> {
  return find(db, verification, { identifier });
}

/**
 * Spends one of `max` attempts and returns the record to compare with: the attempt counts before the comparison, so that
 * parallel guesses stay within the budget (security.md Z08). Undefined when there is none left, or nothing is pending.
 */
export function spendAttempt(db: Db, identifier: string, max: number, now: Date): Promise<Verification | undefined> {
  const alive = { identifier, attempts: before(max), expiresAt: after(now) };
  return changeOne(db, verification, alive, { attempts: plus(1) });
}

/**
 * Uses up what is pending under the identifier, with this value if one is given: it goes to exactly one of any number of
 * callers. What has expired is removed too, and is nobody's (H004).
 */
export async function consumeVerification(
  db: Db,
  identifier: string,
  value: string | undefined,
  now: Date,
): Promise<Verification | undefined> {
  const taken = await consume(db, verification, value === undefined ? { identifier } : { identifier, value });
  return taken && taken.expiresAt > now ? taken : undefined;
}

/** Removes all records that have expired, and says how many. One that replaced an expired one stays (Z52). */
export function deleteExpiredVerifications(db: Db, now: Date): Promise<number> {
  return remove(db, verification, { expiresAt: atMost(now) });
}
