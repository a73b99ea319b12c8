import { failure } from '../../../contract/errors.js';
import { factorLimit } from '../../../contract/limits.js';
import type { Challenge, ShownFactor, SignedIn } from '../../../contract/shapes.js';
import type { Caller, Work } from '../../../domain/app/app.js';
import { type Attempt, spendAsKnown, spendAttempt } from '../../../domain/limits/attempts.js';
import { isKnownBrowser } from '../../../domain/limits/known-browser.js';
import { withFactor } from '../../../domain/sessions/factors.js';
import { exchangeSession } from '../../../domain/sessions/replace-session.js';
import { linkPending } from '../../../domain/sign-in/pending-link.js';
import { completeSignIn } from '../../../domain/sign-in/sign-in.js';
import type { User } from '../../../store/schema/tables.js';
import type { Db } from '../../../store/statements/executor.js';
import { challengeAttempts, forgetChallenge, readChallenge } from '../challenge/challenge.js';
import { trustDevice } from '../challenge/trusted-device.js';
import { twoFactorErrors } from '../contract.js';
import { consumeChallenge, findTwoFactor, spendChallenge } from '../store.js';
import type { TwoFactor, TwoFactorChallenge } from '../tables.js';

/** A call by a caller with or without a session. */
export interface ProvingCall extends Caller {
  readonly session: SignedIn<User> | null;
  readonly db: Db;
  transaction<T>(steps: (work: Work) => Promise<T>): Promise<T>;
}

/** The user who shows a second factor: the user of a session, or of a pending sign-in. */
export type Prover = {
  readonly user: User;
  readonly factor: TwoFactor | undefined;
} & (
  | { readonly signedIn: SignedIn<User>; readonly challenge?: undefined }
  | { readonly challenge: TwoFactorChallenge; readonly signedIn?: undefined }
);

/** A session comes first: a sign-in that begins to wait has taken its cookies away. */
export async function findProver(call: ProvingCall): Promise<Prover> {
  const { session: signedIn, db } = call;
  if (signedIn) return { user: signedIn.user, factor: await findTwoFactor(db, signedIn.user.id), signedIn };
  const found = await readChallenge(call);
  if (!found) throw challengeIsOver(call);
  return { user: found.user, factor: found.twoFactor, challenge: found.twoFactorChallenge };
}

/**
 * Uses one of the account's attempts, which all factors, network addresses and pending sign-ins share (R-D04). A browser that
 * has signed in to the account before, and a caller with a session of it, first use their own attempts: an attacker who knows
 * the password must not use up the owner's (D25).
 */
export async function spendAccountAttempt(
  caller: Caller,
  { user, signedIn }: Pick<Prover, 'user' | 'signedIn'>,
): Promise<Attempt> {
  const limit = { ...factorLimit, name: 'two-factor' };
  const isKnown = signedIn !== undefined || isKnownBrowser(caller, user);
  const own = isKnown ? await spendAsKnown(caller, limit, [user.id]) : undefined;
  return own ?? spendAttempt(caller.app, limit, [user.id]);
}

/** As above, and one of the attempts of the sign-in that waits. Before a code is compared (R-F06). */
export async function spendAttempts(call: ProvingCall, prover: Prover): Promise<Attempt> {
  const attempt = await spendAccountAttempt(call, prover);
  const { challenge } = prover;
  if (challenge && !(await spendChallenge(call.db, challenge.id, challengeAttempts, call.app.settings.now())))
    throw challengeIsOver(call);
  return attempt;
}

/** What `settleProof` came to: a session in place of the caller's, or the user who can sign in now. */
export type Settled = { readonly begun: SignedIn<User> } | { readonly begun?: undefined; readonly user: User };

/**
 * Uses up what waits, within the transaction that uses the code up: one session comes of each (Z27). That is the challenge,
 * whose provider is linked now, or the session, which is replaced by one that has shown the factor.
 */
export async function settleProof(
  call: ProvingCall,
  work: Work,
  { user, challenge, signedIn }: Prover,
  factor: ShownFactor,
): Promise<Settled> {
  if (signedIn) return { begun: await stepUp(call, work, signedIn, factor) };
  if (!(await consumeChallenge(work.tx, challenge.id))) throw challengeIsOver(call);
  return { user: await linkWaiting(call, work, user, challenge) };
}

/** Links the provider that has waited for the second factor. */
export async function linkWaiting(
  call: ProvingCall,
  work: Work,
  user: User,
  { link }: TwoFactorChallenge,
): Promise<User> {
  const linked = link ? await linkPending(work, user, link) : user;
  if (!linked) throw challengeIsOver(call);
  return linked;
}

/**
 * Puts a session in place of the caller's that has shown the factor, as old and as long-lived, under another token, so that a
 * copy of the old one gains nothing. Of two calls in one session only one gets through.
 */
export async function stepUp(
  call: ProvingCall,
  work: Work,
  { session, user }: SignedIn<User>,
  factor: ShownFactor,
): Promise<SignedIn<User>> {
  const { createdAt, expiresAt } = session;
  const factors = [...withFactor(session.factors, factor)];
  return exchangeSession(work, call, { session, user }, { factors, createdAt, expiresAt });
}

interface Proven {
  /** What was shown just now. */
  readonly factor: ShownFactor;
  readonly trust: { readonly isWanted: boolean | undefined; readonly maxAge: number };
}

/**
 * The session that was waited for, as it was asked for at the first step, or what the gate of a plugin asks next. In a
 * session: the one that has replaced it.
 */
export async function signInProven(
  call: ProvingCall,
  { challenge }: Prover,
  settled: Settled,
  { factor, trust }: Proven,
): Promise<SignedIn<User> | Challenge> {
  if (settled.begun) return settled.begun;
  if (!challenge) throw challengeIsOver(call);
  forgetChallenge(call);
  // The account may have changed in this very moment: then what was proven counts for nothing, and nothing is looked at again.
  const recheck = async () => undefined;
  const factors = withFactor(challenge.factors, factor);
  const { remember, answered } = challenge;
  const outcome = await completeSignIn(call, settled.user, 'two-factor', { remember, answered, recheck, factors });
  if (!outcome) throw challengeIsOver(call);
  if (trust.isWanted) await trustDevice(call, 'session' in outcome ? outcome.user : settled.user, trust.maxAge);
  return outcome;
}

/** What a caller is told of it. */
export function toldOf(outcome: SignedIn<User> | Challenge) {
  return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
}

function challengeIsOver(caller: Caller) {
  forgetChallenge(caller);
  return failure(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE');
}
