import type { SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { Caller, Work } from '../app/app.js';
import { readSession } from '../sessions/read-session.js';
import { actorOf } from '../sessions/session-cookies.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { claimMailbox, confirmAddress, recoverByMailbox } from '../users/mailbox.js';
import type { MailboxUser } from '../users/mailbox-user.js';
import { releaseMailbox } from '../users/release-mailbox.js';
import { hasShownOnlyMailbox, isProven, isSettled } from '../users/settled.js';

export interface ProofOptions {
  /** Whether the caller has agreed that another account loses the address. */
  readonly startAnew: boolean;
  /** Uses up the code or link that proves the mailbox: false if another call was faster. Default: the proof needs no such step. */
  readonly useUp?: (() => Promise<boolean>) | undefined;
}

/**
 * - a user: the account that the mailbox opens.
 * - `released`: the account has lost the address, and the address is free now.
 * - `asked`: the account would lose the address, and the caller has not agreed. Nothing has changed, and nothing is used up.
 * - `used`: another call has used the code or link up.
 * - `undefined`: the account has changed meanwhile. Look it up again.
 */
export type ProvenMailbox = User | 'released' | 'asked' | 'used' | undefined;

/**
 * Records that the caller has just proven the mailbox of an account, by a mailed secret or a provider. Attackers' data in the account is
 * removed, a change taken back, or the address released, in one transaction with the user's row locked (R-C02, Z10).
 */
export async function proveMailbox(
  caller: Caller,
  known: MailboxUser,
  { startAnew, useUp }: ProofOptions,
): Promise<ProvenMailbox> {
  const own = known.place === 'unproven' ? await sessionOf(caller, known.user) : undefined;
  if (known.place === 'unproven' && !own && !startAnew) return 'asked';
  if (useUp && !(await useUp())) return 'used';
  try {
    return await inTransaction(caller.app, (work) => change(work, known, own), caller.request);
  } catch (error) {
    if (error instanceof DuplicateError) return undefined; // another user took the former address at the same time
    throw error;
  }
}

async function change(
  work: Work,
  { user, place }: MailboxUser,
  own: SignedIn<User> | undefined,
): Promise<User | 'released' | undefined> {
  if (place === 'unproven' && !own) return (await releaseMailbox(work, user)) ? 'released' : undefined;
  if (own) {
    const { id, email } = user;
    const confirmed = await confirmAddress(work, { id, email, session: own, isElsewhere: true });
    // If the session has ended meanwhile, the proof does not settle the account, and the caller gets no access to it.
    return confirmed && confirmed !== 'guarded' && isProven(confirmed) ? confirmed : undefined;
  }
  const proof = await (place === 'own' ? claimMailbox(work, user) : recoverByMailbox(work, user));
  return proof === 'guarded' ? undefined : proof?.user;
}

/** Checks whether a proof of the mailbox by this caller would take the address away from the account. */
export async function takesAddress(caller: Caller, known: MailboxUser | undefined): Promise<boolean> {
  return known?.place === 'unproven' && !(await sessionOf(caller, known.user));
}

/**
 * Returns the caller's session of this user, if a proof of the mailbox in it settles the account. The mailbox of an administrator who
 * acts as the user is not the user's.
 */
async function sessionOf(caller: Caller, user: User): Promise<SignedIn<User> | undefined> {
  const found = await readSession(caller, { useCache: false, refresh: false });
  if (found?.user.id !== user.id || actorOf(found.session) !== undefined) return undefined;
  return isSettled(user) || !hasShownOnlyMailbox(found.session.factors) ? found : undefined;
}
