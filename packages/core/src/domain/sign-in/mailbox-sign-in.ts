import { accountErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import type { Challenge, ShownFactor, SignedIn } from '../../contract/shapes.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import { once } from '../app/on-demand.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { findMailboxUser, type MailboxUser } from '../users/mailbox-user.js';
import { isProven } from '../users/settled.js';
import { createUser, draftUser, takenError } from '../users/users.js';
import { type ProofOptions, proveMailbox } from './prove-mailbox.js';
import { completeSignIn } from './sign-in.js';

/** Maximum number of attempts. A new attempt is needed only if another call has written the user meanwhile, which is rare. */
const tries = 3;

export interface ShownMailbox extends ProofOptions {
  /** The address that was just proven, by a code or link. Normalized. */
  readonly email: string;
  readonly method: SignInMethod;
  /** The verified factors. Default: the factor `email`. */
  readonly factors?: readonly ShownFactor[] | undefined;
  /** The user to whom the code or link was mailed, if known: it is valid for this user only. */
  readonly userId?: string | null;
  /** The change of address that the code or link can revert. With `userId`, it cannot revert a later change. */
  readonly change?: string | undefined;
  /** The name of a new user. Without it, new users are refused. */
  readonly newcomer: { readonly name: string } | undefined;
}

export interface MailboxSignIn {
  readonly outcome: SignedIn | Challenge;
  readonly isNew: boolean;
}

/**
 * Signs in a caller who has just proven a mailbox: the user with that address, whose unproven data is removed; the user who had it
 * until a change that is not verified, which is then taken back; or a new user. An account loses the address, and keeps everything
 * else, if it has verified another address, or if it began with another credential, such as a passkey. `asked` if an account would lose
 * the address, and the caller has not agreed with `startAnew`: answer `ANOTHER_ACCOUNT_USES_THIS_ADDRESS`. `unknown` if no user has the
 * address and sign-up is disabled; `guarded` if such an account has lost the address and sign-up is disabled; `undefined` if the code
 * or link was used up meanwhile, or the account has changed, so that the proof is no longer valid. Throws `FIELD_IS_REQUIRED` and
 * `FIELD_IS_ALREADY_TAKEN` if the new user cannot be created.
 */
export async function signInByMailbox(
  caller: Caller,
  shown: ShownMailbox,
): Promise<MailboxSignIn | 'asked' | 'unknown' | 'guarded' | undefined> {
  const owner = await ownerOf(caller, shown);
  if (!owner || typeof owner === 'string') return owner;
  const { email, method, factors } = shown;
  const shownAt = caller.app.settings.now();
  const outcome = await completeSignIn(caller, owner.user, method, {
    factors: factors ?? [{ factor: 'email', shownAt }],
    recheck: () => userWith(caller, owner.user.id, email),
  });
  return outcome && { outcome, isNew: owner.isNew };
}

/** The current user, if they still have the address. */
export async function userWith({ app }: Caller, id: string, email: string): Promise<User | undefined> {
  const user = await findUserById(app.db, id);
  return user?.email === email ? user : undefined;
}

async function ownerOf(
  caller: Caller,
  { email, newcomer, userId = null, change, startAnew, useUp: use = async () => true }: ShownMailbox,
): Promise<{ readonly user: User; readonly isNew: boolean } | 'asked' | 'unknown' | 'guarded' | undefined> {
  const { app } = caller;
  const useUp = once(use);
  let isReleased = false;
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await findMailboxUser(app.db, email);
    if (!isMeantFor(known, { userId, change })) return undefined;
    if (known && !(known.place === 'own' && isProven(known.user))) {
      const proven = await proveMailbox(caller, known, { startAnew, useUp });
      if (proven === 'asked') return proven;
      if (proven === 'used') return undefined;
      // The release is committed by itself: a sign-up that fails, for example without a required field, does not undo it.
      isReleased ||= proven === 'released';
      if (typeof proven === 'object') return { user: proven, isNew: false };
      continue; // the address is free, or the account has changed meanwhile
    }
    if (!(await useUp())) return undefined;
    if (known) return { user: known.user, isNew: false };
    if (!newcomer) return isReleased ? 'guarded' : 'unknown';
    const draft = await draftUser(caller, { email, name: newcomer.name, image: null, emailVerified: true });
    try {
      return { user: await inTransaction(app, (work) => createNew(work, draft)), isNew: true };
    } catch (error) {
      if (!isAuthError(error, 'USER_ALREADY_EXISTS')) throw error; // another call was faster: the user is looked up again
    }
  }
  return undefined;
}

/**
 * Checks whether a code or link that was mailed to a user (`userId`) opens the account that the mailbox has now. A link from before
 * a change of address cannot take that change back.
 */
export function isMeantFor(
  known: MailboxUser | undefined,
  { userId, change }: { readonly userId: string | null; readonly change?: string | undefined },
): boolean {
  if (userId === null) return true;
  return known?.user.id === userId && (known.place !== 'former' || known.change === change);
}

async function createNew(work: Work, draft: User): Promise<User> {
  const { user, taken } = await createUser(work, draft, { identifiedBy: 'email' });
  if (taken === 'email') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  if (taken !== undefined) throw takenError(work.app, taken);
  return user;
}
