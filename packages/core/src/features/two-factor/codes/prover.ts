import { failure } from '../../../contract/errors.js';
import { factorLimit } from '../../../contract/limits.js';
import type { Challenge, ShownFactor, SignedIn } from '../../../contract/shapes.js';
import type { Caller, Work } from '../../../domain/app/app.js';
import { type Attempt, ofKnown, spendAsKnown, spendAttempt } from '../../../domain/limits/attempts.js';
import { isKnownBrowser } from '../../../domain/limits/known-browser.js';
import { hasSecondFactor } from '../../../domain/sessions/basis.js';
import { withFactor } from '../../../domain/sessions/factors.js';
import { stepUpFirst } from '../../../domain/sessions/replace-session.js';
import { linkPending } from '../../../domain/sign-in/pending-link.js';
import { attemptSignIn, completeSignIn } from '../../../domain/sign-in/sign-in.js';
import type { User } from '../../../store/schema/tables.js';
import { DuplicateError } from '../../../store/statements/errors.js';
import type { Db } from '../../../store/statements/executor.js';
import { challengeAttempts, forgetChallenge, readChallenge } from '../challenge/challenge.js';
import { trustDevice } from '../challenge/trusted-device.js';
import { twoFactorErrors } from '../contract.js';
import { consumeChallenge, findTwoFactor, spendChallenge } from '../store.js';
import type { TwoFactor, TwoFactorChallenge } from '../tables.js';

/** The limit of attempts of an account, for all of its second factors. */
const accountLimit = { ...factorLimit, name: 'two-factor' };

/** A call by a caller with or without a session. */
export interface ProvingCall extends Caller {
  readonly session: SignedIn<User> | null;
  readonly db: Db;
  transaction<T>(steps: (work: Work, held: SignedIn<User> | null) => Promise<T>): Promise<T>;
}

/** The user who shows a second factor: the user of a session, or of a pending sign-in. */
export type Prover = {
  readonly user: User;
  readonly factor: TwoFactor | undefined;
} & (
  | { readonly signedIn: SignedIn<User>; readonly challenge?: undefined }
  | { readonly challenge: TwoFactorChallenge; readonly signedIn?: undefined }
);

/**
 * Returns the user of the session, or else of the challenge. Throws if there is neither. The session takes precedence,
 * because a new challenge deletes the session cookies.
 */
export async function findProver(call: ProvingCall): Promise<Prover> {
  const { session: signedIn, db } = call;
  if (signedIn) return { user: signedIn.user, factor: await findTwoFactor(db, signedIn.user.id), signedIn };
  const found = await readChallenge(call);
  if (!found) throw challengeIsOver(call);
  return { user: found.user, factor: found.twoFactor, challenge: found.twoFactorChallenge };
}

/**
 * Spends one of the account's attempts, which all factors, network addresses and pending sign-ins share (R-D04). A browser that has
 * signed in to the account before first spends attempts of its own. An attacker who knows the password therefore cannot use up the
 * owner's attempts (D25). A caller with a session has only the attempts of such browsers. So a thief with a stolen session
 * cannot use up the attempts that the owner needs to sign in and end that session.
 */
export async function spendAccountAttempt(
  caller: Caller,
  { user, signedIn }: Pick<Prover, 'user' | 'signedIn'>,
): Promise<Attempt> {
  const subject = [user.id];
  if (signedIn) return spendAttempt(caller.app, accountLimit, ofKnown(subject));
  const own = isKnownBrowser(caller, user) ? await spendAsKnown(caller, accountLimit, subject) : undefined;
  return own ?? spendAttempt(caller.app, accountLimit, subject);
}

/** Spends one attempt of the account and one of the challenge, before a code is compared (R-F06). */
export async function spendAttempts(call: ProvingCall, prover: Prover): Promise<Attempt> {
  if (prover.challenge) attemptSignIn(call, 'two-factor');
  const attempt = await spendAccountAttempt(call, prover);
  const { challenge } = prover;
  if (challenge && !(await spendChallenge(call.db, challenge.id, challengeAttempts, call.app.settings.now())))
    throw challengeIsOver(call);
  return attempt;
}

/** The result of a proof: the session that replaces the caller's session, or the user who can now sign in. */
export type Settled = { readonly begun: SignedIn<User> } | { readonly begun?: undefined; readonly user: User };

/**
 * Replaces the caller's session by one that has shown the factor, or consumes the challenge and links its pending provider; `useUp` uses
 * the code up in the same transaction. Each session or challenge yields only one new session (Z27).
 */
export async function settleProof(
  call: ProvingCall,
  prover: Prover,
  factor: ShownFactor,
  useUp: (work: Work) => Promise<void>,
): Promise<Settled> {
  if (prover.signedIn) return { begun: await stepUpBy(call, prover.signedIn, factor, useUp) };
  return call.transaction(async (work) => {
    const settled = await settleChallenge(call, work, prover, factor);
    await useUp(work);
    return settled;
  });
}

/** Replaces the caller's session, as `settleProof` does. */
export function stepUpBy(
  call: Caller,
  signedIn: SignedIn<User>,
  factor: ShownFactor,
  useUp: (work: Work) => Promise<void>,
): Promise<SignedIn<User>> {
  return stepUpFirst(call, signedIn, factor, async (work) => {
    nameVerified(work, signedIn.user, factor);
    await useUp(work);
  });
}

/** Consumes the challenge and links its pending provider, in the transaction that uses the code up. */
export async function settleChallenge(
  call: Caller,
  work: Work,
  { user, challenge }: { readonly user: User; readonly challenge: TwoFactorChallenge },
  factor: ShownFactor,
): Promise<Settled> {
  nameVerified(work, user, factor);
  if (!(await consumeChallenge(work.tx, challenge.id))) throw challengeIsOver(call);
  return { user: await linkWaiting(call, work, user, challenge) };
}

/** Tells the audit log that the user has shown a second factor. */
export function nameVerified(work: Work, { id }: Pick<User, 'id'>, { factor }: Pick<ShownFactor, 'factor'>): void {
  work.audit('factor.verified', {
    targets: [
      { type: 'user', id },
      { type: 'factor', id: factor },
    ],
  });
}

/** Links the provider of a pending sign-in after the second factor was shown. Returns the updated user. */
export async function linkWaiting(call: Caller, work: Work, user: User, { link }: TwoFactorChallenge): Promise<User> {
  try {
    const linked = link ? await linkPending(work, user, link) : user;
    if (linked) return linked;
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error; // another sign-in has linked it in the meantime
  }
  throw challengeIsOver(call);
}

interface Proven {
  /** The factor that the user has just shown. */
  readonly factor: ShownFactor;
  readonly trust: { readonly isWanted: boolean | undefined; readonly maxAge: number };
}

/**
 * Returns the session that replaced the caller's, or begins the session that the first step of the sign-in requested.
 * Returns a challenge if the gate of another plugin needs one.
 */
export async function signInProven(
  call: Caller,
  { challenge }: Prover,
  settled: Settled,
  { factor, trust }: Proven,
): Promise<SignedIn<User> | Challenge> {
  if (settled.begun) return settled.begun;
  if (!challenge) throw challengeIsOver(call);
  forgetChallenge(call);
  // If the account has changed since the user's proof, the proof is invalid and cannot be checked again.
  const recheck = async () => undefined;
  const factors = withFactor(challenge.factors, factor);
  const { remember, answered, fields } = challenge;
  const options = { remember, answered, fields, recheck, factors };
  const outcome = await completeSignIn(call, settled.user, 'two-factor', options);
  if (!outcome) throw challengeIsOver(call);
  const isTrusted = trust.isWanted && hasSecondFactor(call.app, { factors });
  if (isTrusted) await trustDevice(call, 'session' in outcome ? outcome.user : settled.user, trust.maxAge);
  return outcome;
}

/** Builds the response for an outcome. */
export function answerOf(outcome: SignedIn<User> | Challenge) {
  return 'session' in outcome ? { token: outcome.session.token, user: outcome.user } : outcome;
}

function challengeIsOver(caller: Caller) {
  forgetChallenge(caller);
  return failure(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE');
}
