import { accountErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import type { Challenge, ShownFactor, SignedIn } from '../../contract/shapes.js';
import { findUserByEmail, findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { inTransaction } from '../transactions/work.js';
import { claimMailbox } from '../users/mailbox.js';
import { createUser, draftUser, takenError } from '../users/users.js';
import { completeSignIn } from './sign-in.js';

/** A retry is needed only if the user was created, deleted or changed in between; several in a row do not happen by chance. */
const tries = 3;

export interface Shown {
  /** The address that was just proven, by a code or link that is used up. Normalized. */
  readonly email: string;
  readonly method: SignInMethod;
  /** The verified factors. Default: the factor `email`. */
  readonly factors?: readonly ShownFactor[] | undefined;
  /** The user who had the address when the code or link was requested, if known: it is valid for this user only. */
  readonly userId?: string | null;
  /** The name of a new user. Without it, new users are refused. */
  readonly newcomer: { readonly name: string } | undefined;
}

export interface MailboxSignIn {
  readonly outcome: SignedIn | Challenge;
  readonly isNew: boolean;
}

/**
 * Signs in a caller who has just proven a mailbox: the user with that address, whose unproven data is removed, or a new user.
 * `unknown` if no user has the address and sign-up is disabled; `guarded` if the account has verified another address but not
 * this one; `undefined` if the account has changed meanwhile, so that the proof no longer counts. Throws `FIELD_IS_REQUIRED`
 * and `FIELD_IS_ALREADY_TAKEN` if the new user cannot be created.
 */
export async function signInByMailbox(
  caller: Caller,
  { email, method, newcomer, userId = null, factors }: Shown,
): Promise<MailboxSignIn | 'unknown' | 'guarded' | undefined> {
  const owner = await ownerOf(caller, { email, newcomer, userId });
  if (!owner || typeof owner === 'string') return owner;
  const shownAt = caller.app.settings.now();
  const outcome = await completeSignIn(caller, owner.user, method, {
    factors: factors ?? [{ factor: 'email', shownAt, mailbox: owner.user.email }],
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
  { email, newcomer, userId }: Pick<Shown, 'email' | 'newcomer'> & { readonly userId: string | null },
): Promise<{ readonly user: User; readonly isNew: boolean } | 'unknown' | 'guarded' | undefined> {
  const { app } = caller;
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await findUserByEmail(app.db, email);
    if (userId !== null && known?.id !== userId) return undefined;
    if (known?.emailVerified) return { user: known, isNew: false };
    if (known) {
      // An attacker's data in the account is removed in one transaction, with the user's row locked (R-C02, Z10).
      const proof = await inTransaction(app, (work) => claimMailbox(work, known), caller.request);
      if (proof === 'guarded') return 'guarded';
      if (proof) return { user: proof.user, isNew: false };
      continue; // the user was deleted, or has another address now
    }
    if (!newcomer) return 'unknown';
    const draft = await draftUser(caller, { email, name: newcomer.name, image: null, emailVerified: true });
    try {
      return { user: await inTransaction(app, (work) => createNew(work, draft)), isNew: true };
    } catch (error) {
      if (!isAuthError(error, 'USER_ALREADY_EXISTS')) throw error; // another call was faster: the user is looked up again
    }
  }
  return undefined;
}

async function createNew(work: Work, draft: User): Promise<User> {
  const { user, taken } = await createUser(work, draft);
  if (taken === 'email') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  if (taken !== undefined) throw takenError(work.app, taken);
  return user;
}
