import { type NewVerification, type Verification, verification } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import {
  after,
  atMost,
  before,
  changeOne,
  consume,
  find,
  guardedUpdate,
  insertAbsent,
  oneOf,
  plus,
  remove,
  removeSome,
  replaceLatest,
} from '../statements/moves.js';
import { command, type Params } from '../statements/statement.js';

/** Stores a secret and replaces the pending one with its identifier: only the newest is valid, with all its attempts. */
export function replaceVerification(db: Db, row: NewVerification): Promise<Verification> {
  return replaceLatest(db, verification, ['identifier'], row);
}

/** Stores a secret under an unused identifier: true for only one of several concurrent callers. */
export function insertVerification(db: Db, row: NewVerification): Promise<boolean> {
  return insertAbsent(db, verification, row);
}

/** Returns the pending secret under the identifier, expired or not. */
export function findVerification(db: Db, identifier: string): Promise<Verification | undefined> {
  return find(db, verification, { identifier });
}

/**
 * Counts one of `max` attempts of the browser with one of these marks, and returns the record to compare. The attempt is counted
 * before the comparison, so that parallel guesses stay within the limit (Z08). Undefined if no attempt is left, another
 * browser asked for the secret, or none is pending.
 */
export function spendAttempt(
  db: Db,
  identifier: string,
  { marks, max }: { readonly marks: readonly string[] | null; readonly max: number },
  now: Date,
): Promise<Verification | undefined> {
  const alive = { identifier, nonce: marks && oneOf(marks), attempts: before(max), expiresAt: after(now) };
  return changeOne(db, verification, alive, { attempts: plus(1) });
}

/** Writes the guesses of other browsers if they are unchanged since they were read: of two concurrent calls one must read again. */
export async function writeOthers(
  db: Db,
  { id, others }: Pick<Verification, 'id' | 'others'>,
  next: string,
  now: Date,
): Promise<boolean> {
  return (await guardedUpdate(db, verification, { id, others, expiresAt: after(now) }, { others: next })) > 0;
}

/**
 * Consumes the secret pending under the identifier: only one of several concurrent callers gets it. An expired secret is deleted
 * too, and not returned (H004).
 */
export async function consumeVerification(db: Db, identifier: string, now: Date): Promise<Verification | undefined> {
  const taken = await consume(db, verification, { identifier });
  return taken && taken.expiresAt > now ? taken : undefined;
}

/** Consumes a secret that was read before: true for only one of several concurrent callers, and never for an expired secret. */
export async function consumeSeen(
  db: Db,
  { identifier, value, expiresAt }: Pick<Verification, 'identifier' | 'value' | 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  return (await remove(db, verification, { identifier, value })) > 0 && expiresAt > now;
}

const ofUser = command([verification], (q, p: Params<{ userId: string; first: string; end: string }>) =>
  q
    .deleteFrom('verification')
    .where('userId', '=', p.userId)
    .where('identifier', '>=', p.first)
    .where('identifier', '<', p.end),
);

/** Deletes a user's pending secrets whose identifiers begin with `purpose`. */
export async function deleteVerificationsOf(db: Db, userId: string, purpose: string): Promise<void> {
  const last = purpose.charCodeAt(purpose.length - 1);
  const end = purpose.slice(0, -1) + String.fromCharCode(last + 1);
  await ofUser(db, { userId, first: purpose, end });
}

/** Deletes at most `limit` expired records. Returns how many. A record that replaced an expired one stays (Z52). */
export function deleteExpiredVerifications(db: Db, now: Date, limit: number): Promise<number> {
  return removeSome(db, verification, { expiresAt: atMost(now) }, limit);
}
