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

/** Each try meets a user who came, went or moved a moment before; so many in a row do not happen by chance. */
const tries = 3;

interface Shown {
  /** Whose mailbox was just shown, by a code or link that is used up. Normalised. */
  readonly email: string;
  readonly method: SignInMethod;
  /** What was shown. Default: the mailbox, as the factor `email`. */
  readonly factors?: readonly ShownFactor[] | undefined;
  /** Who had the address when the code or link was asked for, where that is known: it is good for this user alone. */
  readonly userId?: string | null;
  /** What somebody new is called; nobody new is taken in without it. */
  readonly newcomer: { readonly name: string } | undefined;
}

interface MailboxSignIn {
  readonly outcome: SignedIn | Challenge;
  readonly isNew: boolean;
}

/**
 * Signs in who has just shown a mailbox to be theirs: the user of that address, of whom nothing that was never proven is
 * left, or a new one. `unknown` where no user has the address and no new user is taken in; `guarded` where the account has
 * proven another address and not this one; `undefined` when the account was changed meanwhile, so that the proof is none of
 * it any more. Throws `FIELD_IS_REQUIRED` and `FIELD_IS_ALREADY_TAKEN`
 * for who cannot be created.
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

/** The user as they are now, if the address is still theirs. */
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
      // R-C02, Z10: what an attacker left in the account goes in one transaction, under the user's row.
      const proof = await inTransaction(app, (work) => claimMailbox(work, known), caller.request);
      if (proof === 'guarded') return 'guarded';
      if (proof) return { user: proof.user, isNew: false };
      continue; // they are gone, or moved to another address
    }
    if (!newcomer) return 'unknown';
    const draft = await draftUser(caller, { email, name: newcomer.name, image: null, emailVerified: true });
    try {
      return { user: await inTransaction(app, (work) => createNew(work, draft)), isNew: true };
    } catch (error) {
      if (!isAuthError(error, 'USER_ALREADY_EXISTS')) throw error; // somebody was faster: they are looked up
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
