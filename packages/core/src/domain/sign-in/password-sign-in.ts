import type { Challenge, SignedIn } from '../../contract/shapes.js';
import type { UserWithAccount } from '../../store/rows/accounts.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller } from '../app/app.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { spendSignInAttempts } from '../limits/attempts.js';
import { hasMarked } from '../sign-up/own-browser.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { settleAddress } from '../users/mailbox.js';
import { guessPassword, upgradeHash } from '../users/passwords.js';
import { isSettled } from '../users/settled.js';
import { attemptSignIn, completeSignIn } from './sign-in.js';

export interface PasswordSignIn<H extends UserWithAccount> {
  readonly method: SignInMethod;
  /** The normalized name of the account. Attempts are counted under it and under its user. */
  readonly account: string;
  readonly password: string;
  /** Finds the user with that name, with the account that holds the password. */
  readonly find: () => Promise<H | undefined>;
  /** Can refuse by throwing, after the password has matched. */
  readonly admit?: (holder: H) => void;
  readonly remember: boolean;
  readonly callbackURL?: string | undefined;
}

/**
 * Signs in by a name and a password. Returns `undefined`, after the same work, when no user has the name, the user has no
 * password, or the password is wrong.
 */
export async function signInWithPassword<H extends UserWithAccount>(
  caller: Caller,
  { method, account, password, find, admit, remember, callbackURL }: PasswordSignIn<H>,
): Promise<SignedIn | Challenge | undefined> {
  attemptSignIn(caller, method);
  const known = await find();
  caller.app.trail?.concern(known?.user.id);
  const hash = known?.account?.password;
  const { attempt, matches } = await guessPassword(caller, {
    password,
    spend: () => spendSignInAttempts(caller, account, known?.user),
    hashFor: ({ mayCompare }) => (mayCompare ? hash : undefined),
  });
  if (!known || !hash || !matches) return undefined;
  admit?.(known);

  const outcome = await completeSignIn(caller, known.user, method, {
    remember,
    callbackURL,
    about: { basis: known.account?.basis ?? undefined },
    recheck: () => userIfStillProven(caller, find, hash, password),
  });
  if (!outcome) return undefined;
  // Only after the gates have passed: their refusal must count like a wrong password, so that it reveals nothing (R-G02).
  await attempt.forgive();
  await settleByPassword(caller, known.user);
  upgradeHash(caller, known.user.id, hash, password);
  return outcome;
}

/** The browser that followed the mailed link knows the password too, so the person who signed up reads the mailbox. */
async function settleByPassword(caller: Caller, user: User): Promise<void> {
  if (!user.emailVerified || isSettled(user) || !hasMarked(caller, 'followed', user)) return;
  await inTransaction(caller.app, (work) => settleAddress(work, user), caller.request);
}

/**
 * The current user, if the password is still valid. Compares again if the hash has changed, because a concurrent sign-in may
 * have upgraded it.
 */
async function userIfStillProven(
  { app, network }: Caller,
  find: () => Promise<UserWithAccount | undefined>,
  hash: string,
  password: string,
): Promise<User | undefined> {
  const known = await find();
  const current = known?.account?.password;
  if (!current) return undefined;
  return current === hash || (await app.passwords.verify(current, password, network)) ? known.user : undefined;
}
