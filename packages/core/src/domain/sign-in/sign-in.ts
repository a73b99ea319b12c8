import type { Challenge, ShownFactor, SignedIn } from '../../contract/shapes.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import type { PendingLink, SessionFields, SignInAttempt } from '../app/gates.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { beginSession } from '../sessions/begin-session.js';
import { factorShownBy } from '../sessions/factors.js';
import { beginSessionIn } from '../sessions/replace-session.js';
import { checkSessionFields } from '../sessions/session-fields.js';

/** Maximum number of attempts. A new attempt is needed only if another call has changed the account meanwhile, which is rare. */
const tries = 3;

export interface SignInOptions {
  /** Default true; false begins a session that ends with the browser, or after a day. */
  readonly remember?: boolean;
  /** For gates that mail a link: the target of its redirect. */
  readonly callbackURL?: string | undefined;
  /** When the user last authenticated, if not now. The freshness of the session counts from then. */
  readonly authenticatedAt?: Date | undefined;
  /**
   * Called if the account has changed since the caller authenticated. Returns the current user if the caller's proof is still
   * valid. Default: the proof is invalid, and no session begins.
   */
  readonly recheck?: () => Promise<User | undefined>;
  /** Details of the factor that the sign-in method shows: the identity provider, and the basis of the account. */
  readonly about?: Pick<ShownFactor, 'provider' | 'basis'>;
  /** `skipped`: the gates are not asked, for the server's own code, which has identified the user itself. Default `asked`. */
  readonly gates?: 'asked' | 'skipped';
  /** The verified factors. Default: the factor of the method. */
  readonly factors?: readonly ShownFactor[];
  /** The questions of plugins that the user has answered since the sign-in began. */
  readonly answered?: readonly string[];
  /** Session fields of the plugin's contract that the session begins with. Kept while the sign-in waits for an answer. */
  readonly fields?: SessionFields;
  /** The fixed end of the session, which no use extends. For methods whose gates are skipped: a sign-in that waits does not keep it. */
  readonly endsAt?: Date;
  /** The transaction in which the session begins, for a call in which another session allows it. Default: one of its own. */
  readonly within?: Work;
  /** Runs after every gate has passed and before the session begins. Returns the changed user. */
  readonly settle?: Settle;
}

export interface Settle {
  /** For gates that challenge: they run it later, after the challenge is completed. */
  readonly link: PendingLink;
  /**
   * Gets the user as the gates saw them. Returns `undefined`, and changes nothing, if the account has changed since; then no session
   * begins.
   */
  readonly run: (user: User) => Promise<User | undefined>;
}

/**
 * The only function that begins a session, for every sign-in method: runs the gates in order, and then writes the session and
 * its cookies. Throws the error with which a gate refuses. `undefined` if the account has changed meanwhile, so that the proof
 * is no longer valid.
 */
export async function completeSignIn(
  caller: Caller,
  user: User,
  method: SignInMethod,
  {
    remember = true,
    callbackURL,
    authenticatedAt,
    recheck = async () => undefined,
    about,
    gates = 'asked',
    factors = factorShownBy(method, authenticatedAt ?? caller.app.settings.now(), about),
    answered = [],
    fields,
    endsAt,
    within,
    settle,
  }: SignInOptions = {},
): Promise<SignedIn<User> | Challenge | undefined> {
  attemptSignIn(caller, method);
  const life = remember ? 'persistent' : 'browser';
  if (fields) checkSessionFields(caller.app, fields);
  const asked = { method, remember, callbackURL, factors, answered, fields: fields ?? {} };
  let current: User | undefined = user;
  let isSettled = settle === undefined;
  for (let attempt = 0; current && attempt < tries; attempt++) {
    const link = isSettled ? undefined : settle?.link;
    const since = authenticatedAt ?? caller.app.settings.now();
    const challenge =
      gates === 'asked' ? await askGates(caller, { user: current, authenticatedAt: since, link, ...asked }) : undefined;
    if (challenge !== undefined && challenge !== 'changed') {
      attemptSignIn(caller, method, 'challenge');
      return challenge;
    }
    if (!challenge && settle && !isSettled) {
      current = await settle.run(current);
      if (!current) return undefined;
      isSettled = true;
    }
    const carried = {
      ...fields,
      factors: [...factors],
      ...(authenticatedAt && { createdAt: authenticatedAt }),
      ...(endsAt && { expiresAt: endsAt, extendable: false }),
    };
    const signedIn = challenge ? undefined : await beginWithin(within, caller, current, life, carried);
    if (signedIn) {
      attemptSignIn(caller, method, 'session');
      return signedIn;
    }
    current = await recheck();
  }
  return undefined;
}

function beginWithin(work: Work | undefined, ...session: Parameters<typeof beginSession>) {
  return work ? beginSessionIn(work, ...session) : beginSession(...session);
}

/** The answer of the first gate that does not pass. */
export async function askGates(caller: Caller, attempt: SignInAttempt): Promise<Challenge | 'changed' | undefined> {
  for (const gate of caller.app.gates.signIn) {
    const said = await gate(caller, attempt);
    if (said) return said;
  }
  return undefined;
}

/**
 * Notes for observers that the call tries to sign in a user with this method. Call it before the proof is checked, so that a
 * refused proof counts as an attempt. `completeSignIn` notes the result.
 */
export function attemptSignIn(
  caller: Caller,
  method: SignInMethod,
  result: 'session' | 'challenge' | 'refused' = 'refused',
): void {
  caller.sent.signIn = { method, result };
}
