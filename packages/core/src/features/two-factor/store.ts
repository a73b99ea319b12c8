import type { NewRowOf } from '../../store/schema/table.js';
import { type User, user } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import {
  after,
  atMost,
  before,
  find,
  guardedUpdate,
  insertUnique,
  insertWhile,
  plus,
  remove,
  replaceLatest,
} from '../../store/statements/index.js';
import { type Params, statement, whole, wholeIfAny } from '../../store/statements/statement.js';
import { type TwoFactor, type TwoFactorChallenge, trustedDevice, twoFactor, twoFactorChallenge } from './tables.js';

export function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  return find(db, twoFactor, { userId });
}

/**
 * Sets columns of the user's second factor, and creates the row if the user has no row. The caller must hold the lock of the
 * user's row.
 */
export async function putTwoFactor(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  columns: Partial<Omit<TwoFactor, 'id' | 'userId' | 'version'>>,
): Promise<void> {
  const changed = await guardedUpdate(tx, twoFactor, { userId }, { ...columns, version: plus(1) });
  if (changed === 0) await insertUnique(tx, twoFactor, { id, userId, ...columns });
}

/**
 * Activates the pending secret and backup codes, if the row has not changed since it was read. `lastStep` is the time
 * step of the code that proved them.
 */
export async function promote(
  tx: Tx,
  seen: TwoFactor,
  { lastStep, confirmedBy, now }: Pick<TwoFactor, 'lastStep' | 'confirmedBy'> & { readonly now: Date },
): Promise<boolean> {
  // A code of the old authenticator has confirmed the new one, so the time at which the second factor was turned on stays.
  const dates = seen.secret ? { backupCodesMadeAt: now } : { activatedAt: now };
  const changes = {
    secret: seen.pendingSecret,
    backupCodes: seen.pendingBackupCodes,
    pendingSecret: null,
    pendingBackupCodes: null,
    pendingLineage: null,
    lastStep,
    confirmedBy,
    ...dates,
    version: plus(1),
  };
  return (await guardedUpdate(tx, twoFactor, { id: seen.id, version: seen.version }, changes)) > 0;
}

/** Deletes a set-up whose code was not verified yet. The caller must hold the lock of the user's row. */
export async function dropPending(tx: Tx, userId: string): Promise<void> {
  const factor = await findTwoFactor(tx, userId);
  if (!factor?.pendingSecret) return;
  const changes = { pendingSecret: null, pendingBackupCodes: null, version: plus(1) };
  if (factor.secret) await guardedUpdate(tx, twoFactor, { userId }, changes);
  else await deleteTwoFactor(tx, userId);
}

/**
 * Steps that the clocks of two processes can be apart, five minutes with the usual period. A later accepted step comes from a process
 * whose clock was too far ahead. The server ignores such a step, otherwise it would refuse the owner's codes until that time (R-D06).
 */
const CLOCKS_APART = 10;

/** Accepts a time step if it is later than all accepted ones: only one of several concurrent callers succeeds (Z28). */
export async function acceptStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const accepted = { lastStep: step, confirmedBy: 'totp' };
  if ((await guardedUpdate(tx, twoFactor, { id, lastStep: before(step) }, accepted)) > 0) return true;
  return (await guardedUpdate(tx, twoFactor, { id, lastStep: after(step + CLOCKS_APART) }, accepted)) > 0;
}

/**
 * Stores the sealed list `backupCodes` without the code that the user has shown. False if the row has changed since it was read
 * (Z30).
 */
export async function spendBackupCode(tx: Tx, seen: TwoFactor, backupCodes: string): Promise<boolean> {
  const unchanged = { id: seen.id, version: seen.version };
  const changes = { backupCodes, confirmedBy: 'backup-code', version: plus(1) };
  return (await guardedUpdate(tx, twoFactor, unchanged, changes)) > 0;
}

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await remove(tx, twoFactor, { userId });
}

/** The account at the time when a factor was proven. */
type Proven = Pick<User, 'id' | 'securityVersion'>;
const asProven = ({ id, securityVersion }: Proven) => ({ id, securityVersion });

/** Stores a challenge, if the account has not changed since its first factor was proven (Z18). */
export function insertChallenge(db: Db, row: NewChallenge, proven: Proven): Promise<boolean> {
  return insertWhile(db, twoFactorChallenge, row, user, asProven(proven));
}
type NewChallenge = Omit<NewRowOf<typeof twoFactorChallenge>, 'attempts' | 'code' | 'codeAttempts' | 'codeExpiresAt'>;

/** Stores a code for a signed-in user and replaces the previous one. */
export async function replaceChallenge(db: Db, row: NewChallenge & MailedCode): Promise<void> {
  await replaceLatest(db, twoFactorChallenge, ['token'], row);
}
interface MailedCode {
  readonly code: string;
  readonly codeExpiresAt: Date;
}

const challengeByToken = statement([twoFactorChallenge, user, twoFactor], (q, p: Params<{ token: string }>) =>
  q
    .selectFrom('twoFactorChallenge')
    .innerJoin('user', 'user.id', 'twoFactorChallenge.userId')
    .leftJoin('twoFactor', 'twoFactor.userId', 'twoFactorChallenge.userId')
    .where('twoFactorChallenge.token', '=', p.token)
    .select([whole(twoFactorChallenge), whole(user), wholeIfAny(twoFactor)]),
);

/** Finds a challenge (also an expired one) with its user and the user's second factor. One statement. */
export function findChallenge(
  db: Db,
  token: string,
): Promise<
  | { readonly twoFactorChallenge: TwoFactorChallenge; readonly user: User; readonly twoFactor: TwoFactor | undefined }
  | undefined
> {
  return challengeByToken.first(db, { token });
}

export function findChallengeAlone(db: Db, token: string): Promise<TwoFactorChallenge | undefined> {
  return find(db, twoFactorChallenge, { token });
}

/**
 * Spends one of `max` attempts, before a code is compared. False if the challenge has no attempt left or has expired.
 */
export async function spendChallenge(db: Db, id: string, max: number, now: Date): Promise<boolean> {
  const alive = { id, attempts: before(max), expiresAt: after(now) };
  return (await guardedUpdate(db, twoFactorChallenge, alive, { attempts: plus(1) })) > 0;
}

/**
 * Spends one attempt of the challenge and one of its mailed code, if that code has not been replaced since it was read.
 */
export async function spendMailedCode(
  db: Db,
  { id, code }: Pick<TwoFactorChallenge, 'id' | 'code'>,
  max: { readonly attempts: number; readonly codeAttempts: number },
  now: Date,
): Promise<boolean> {
  const alive = {
    id,
    code,
    attempts: before(max.attempts),
    codeAttempts: before(max.codeAttempts),
    codeExpiresAt: after(now),
    expiresAt: after(now),
  };
  const spent = { attempts: plus(1), codeAttempts: plus(1) };
  return (await guardedUpdate(db, twoFactorChallenge, alive, spent)) > 0;
}

/**
 * Stores a mailed code in a challenge that has not expired. Replaces the previous code, and resets the attempts of the
 * code.
 */
export async function putMailedCode(db: Db, id: string, mailed: MailedCode, now: Date): Promise<boolean> {
  return (
    (await guardedUpdate(db, twoFactorChallenge, { id, expiresAt: after(now) }, { codeAttempts: 0, ...mailed })) > 0
  );
}

/**
 * Deletes a challenge. True for only one of several concurrent callers. With `mailed`, deletes only a challenge with this mailed code,
 * for the account as it was then.
 */
export async function consumeChallenge(
  tx: Tx,
  id: string,
  mailed?: Pick<TwoFactorChallenge, 'code' | 'securityVersion'>,
): Promise<boolean> {
  return (await remove(tx, twoFactorChallenge, { id, ...mailed })) > 0;
}

/** Deletes the user's expired challenges. */
export async function deleteExpiredChallenges(db: Db, userId: string, now: Date): Promise<void> {
  await remove(db, twoFactorChallenge, { userId, expiresAt: atMost(now) });
}

/** Trusts a browser, if the account has not changed since the second factor was shown. */
export function insertTrustedDevice(db: Db, row: NewRowOf<typeof trustedDevice>, proven: Proven): Promise<boolean> {
  return insertWhile(db, trustedDevice, row, user, asProven(proven));
}

/** Replaces a valid token by another one, for only one of several concurrent callers that send it (Z32). */
export async function rotateTrustedDevice(
  db: Db,
  { token, userId, now }: { readonly token: string; readonly userId: string; readonly now: Date },
  next: { readonly token: string; readonly expiresAt: Date },
): Promise<boolean> {
  return (await guardedUpdate(db, trustedDevice, { token, userId, expiresAt: after(now) }, next)) > 0;
}

export async function deleteExpiredDevices(db: Db, userId: string, now: Date): Promise<void> {
  await remove(db, trustedDevice, { userId, expiresAt: atMost(now) });
}

/** Deletes the user's pending sign-ins, mailed codes and trusted browsers. */
export async function deleteProofs(tx: Tx, userId: string): Promise<void> {
  await remove(tx, twoFactorChallenge, { userId });
  await remove(tx, trustedDevice, { userId });
}
