import type { ExpressionBuilder } from 'kysely';
import { type NewVerification, user, type Verification, verification } from '../schema/tables.js';
import type { Db } from '../statements/executor.js';
import {
  after,
  atMost,
  before,
  changeOne,
  find,
  guardedUpdate,
  insertAbsent,
  oneOf,
  plus,
  remove,
  removeSome,
  replaceLatest,
} from '../statements/index.js';
import { type Params, statement, type TablesOf, whole } from '../statements/statement.js';

/** Stores a secret and replaces the pending one with its identifier: only the newest is valid, with all its attempts. */
export function replaceVerification(db: Db, row: NewVerification): Promise<Verification> {
  return replaceLatest(db, verification, ['identifier'], row);
}

/** Stores a secret under an unused identifier: true for only one of several concurrent callers. */
export function insertVerification(db: Db, row: NewVerification): Promise<boolean> {
  return insertAbsent(db, verification, row);
}

/** Removes the record under the identifier if it has expired: another one can take its place. */
export async function deleteExpiredVerification(db: Db, identifier: string, now: Date): Promise<void> {
  await remove(db, verification, { identifier, expiresAt: atMost(now) });
}

/** Removes a record that still has this value. */
export async function removeVerification(db: Db, identifier: string, value: string): Promise<void> {
  await remove(db, verification, { identifier, value });
}

const tables = [verification, user] as const;
type Tables = TablesOf<typeof tables>;
type Seeker = Params<{ identifier: string; lineage: string | null }>;

/**
 * Checks that the secret is bound to this session, or to one that it replaced, and that the account is unchanged. In a secret
 * without a binding both columns are empty.
 */
function isBoundTo(p: Seeker) {
  return ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'verification'>) =>
    and([
      eb('verification.identifier', '=', p.identifier),
      or([eb('verification.lineage', 'is', null), eb('verification.lineage', '=', p.lineage)]),
      or([
        eb('verification.securityVersion', 'is', null),
        exists(
          selectFrom('user')
            .select('user.id')
            .whereRef('user.id', '=', 'verification.userId')
            .whereRef('user.securityVersion', '=', 'verification.securityVersion'),
        ),
      ]),
    ]);
}

const bound = statement(tables, (q, p: Seeker) =>
  q
    .selectFrom('verification')
    .where(isBoundTo(p))
    .select([whole(verification)]),
);
const takeBound = statement(tables, (q, p: Seeker) => q.deleteFrom('verification').where(isBoundTo(p)).returningAll());
const takeSeen = statement(tables, (q, p: Seeker & Params<{ value: string }>) =>
  q.deleteFrom('verification').where(isBoundTo(p)).where('verification.value', '=', p.value),
);

/** Returns the secret that this session can use up, expired or not. `lineage`: the session's, `null` without a session. */
export async function findBoundVerification(
  db: Db,
  identifier: string,
  lineage: string | null,
): Promise<Verification | undefined> {
  return (await bound.first(db, { identifier, lineage }))?.verification;
}

/** Returns the pending secret under the identifier, expired or not, to whichever session it is bound. It proves nothing. */
export function findVerification(db: Db, identifier: string): Promise<Verification | undefined> {
  return find(db, verification, { identifier });
}

/**
 * Counts one of `max` attempts of the browser with one of these marks, and returns the record to compare. The attempt is counted
 * before the comparison, so that parallel guesses stay within the limit (Z08). Undefined if no attempt is left, another
 * browser asked for the secret, or none is pending.
 */
export function spendVerificationAttempt(
  db: Db,
  identifier: string,
  { marks, max }: { readonly marks: readonly string[] | null; readonly max: number },
  now: Date,
): Promise<Verification | undefined> {
  const alive = { identifier, nonce: marks && oneOf(marks), attempts: before(max), expiresAt: after(now) };
  return changeOne(db, verification, alive, { attempts: plus(1) });
}

/** Takes back one count of `spendAttempt`. */
export async function unspendAttempt(db: Db, id: string): Promise<void> {
  await guardedUpdate(db, verification, { id }, { attempts: plus(-1) });
}

/** Writes the guesses of other browsers if they are unchanged since they were read: of two concurrent calls one must read again. */
export async function writeOthers(
  db: Db,
  { id, others }: Pick<Verification, 'id' | 'others'>,
  next: string | null,
  now: Date,
): Promise<boolean> {
  return (await guardedUpdate(db, verification, { id, others, expiresAt: after(now) }, { others: next })) > 0;
}

/**
 * Consumes the secret pending under the identifier: only one of several concurrent callers gets it. An expired secret is deleted
 * too, and not returned (H004). A secret that is bound to another session, or to another state of the account, stays.
 */
export async function consumeVerification(
  db: Db,
  identifier: string,
  lineage: string | null,
  now: Date,
): Promise<Verification | undefined> {
  const taken = db.dialect.returning
    ? await takeBound.first(db, { identifier, lineage })
    : await takeAsRead(db, identifier, lineage);
  return taken && taken.expiresAt > now ? taken : undefined;
}

/** Without RETURNING: reads the secret, and the number of deleted rows decides which caller has it. */
async function takeAsRead(db: Db, identifier: string, lineage: string | null): Promise<Verification | undefined> {
  const seen = await findBoundVerification(db, identifier, lineage);
  const isTaken = seen && (await takeSeen.change(db, { identifier, lineage, value: seen.value })) > 0;
  return isTaken ? seen : undefined;
}

/** Consumes a secret that was read before: true for only one of several concurrent callers, and never for an expired secret. */
export async function consumeSeen(
  db: Db,
  { identifier, value, expiresAt }: Pick<Verification, 'identifier' | 'value' | 'expiresAt'>,
  lineage: string | null,
  now: Date,
): Promise<boolean> {
  return (await takeSeen.change(db, { identifier, lineage, value })) > 0 && expiresAt > now;
}

/** Deletes the pending secret under the identifier, to whichever session it is bound. */
export async function deleteVerification(db: Db, identifier: string): Promise<void> {
  await remove(db, verification, { identifier });
}

const ofUser = statement([verification], (q, p: Params<{ userId: string; first: string; end: string }>) =>
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
  await ofUser.change(db, { userId, first: purpose, end });
}

/** Deletes at most `limit` expired records. Returns how many. A record that replaced an expired one stays (Z52). */
export function deleteExpiredVerifications(db: Db, now: Date, limit: number): Promise<number> {
  return removeSome(db, verification, { expiresAt: atMost(now) }, limit);
}
