import type { Challenge, SignedIn, User } from '../contract/shapes.js';
import { findUserById } from '../store/users.js';
import type { Caller } from './app.js';
import type { SignInAttempt, SignInMethod } from './gates.js';
import { beginSession } from './sessions.js';

/** Each try meets an account that was changed a moment before; so many in a row do not happen by chance. */
const tries = 3;

interface SignInOptions {
  /** Default true; false makes a session that ends with the browser, after a day at the latest. */
  readonly remember?: boolean;
  /** For gates that mail a link: where the caller wants to go. */
  readonly callbackURL?: string | undefined;
  /**
   * Called when the account was changed after it was proven: the user as it is now, if the proof still holds.
   * Default: the user, if there still is one.
   */
  readonly recheck?: () => Promise<User | undefined>;
}

/**
 * The only way a session begins, whatever the way in: asks the gates in order, and only then writes the session and its
 * cookies. Throws what a gate refuses with. `undefined` when the account was changed meanwhile so that the proof does not
 * hold any more.
 */
export async function completeSignIn(
  caller: Caller,
  user: User,
  method: SignInMethod,
  { remember = true, callbackURL, recheck = () => findUserById(caller.app.db, user.id) }: SignInOptions = {},
): Promise<SignedIn | Challenge | undefined> {
  let current: User | undefined = user;
  for (let attempt = 0; current && attempt < tries; attempt++) {
    const challenge = await askGates(caller, { user: current, method, remember, callbackURL });
    if (challenge !== undefined && challenge !== 'changed') return challenge;
    const signedIn = challenge ? undefined : await beginSession(caller, current, !remember);
    if (signedIn) return signedIn;
    current = await recheck();
  }
  return undefined;
}

/** What the first gate says that does not let pass. */
async function askGates(caller: Caller, attempt: SignInAttempt): Promise<Challenge | 'changed' | undefined> {
  for (const gate of caller.app.gates.signIn) {
    const said = await gate(caller, attempt);
    if (said) return said;
  }
  return undefined;
}
