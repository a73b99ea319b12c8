import { failure } from '../../contract/errors.js';
import { factorLimit } from '../../contract/limits.js';
import type { SignedIn, User } from '../../contract/shapes.js';
import type { Caller, Work } from '../../domain/app.js';
import { type Attempt, spendAttempt } from '../../domain/attempts.js';
import { completeSignIn } from '../../domain/sign-in.js';
import type { Db, Tx } from '../../store/executor.js';
import { challengeAttempts, forgetChallenge, readChallenge } from './challenge.js';
import { twoFactorErrors } from './contract.js';
import { consumeChallenge, findTwoFactor, spendChallenge } from './store.js';
import type { TwoFactor, TwoFactorChallenge } from './tables.js';
import { trustDevice } from './trusted-device.js';

/** A call by somebody who may be signed in. */
export interface ProvingCall extends Caller {
  readonly session: SignedIn | null;
  readonly db: Db;
  transaction<T>(steps: (work: Work) => Promise<T>): Promise<T>;
}

/** Who shows a second factor: the holder of a session, or whoever a sign-in waits for. */
export type Prover = {
  readonly user: User;
  readonly factor: TwoFactor | undefined;
} & (
  | { readonly signedIn: SignedIn; readonly challenge?: undefined }
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
 * Spends one of the attempts that an account has, whatever the factor, the address and the number of sign-ins that wait
 * (R-D04). Direct calls are not counted, like by every limit.
 */
export async function spendAccountAttempt({ app, network }: Caller, { user }: Prover): Promise<Attempt> {
  if (network === undefined) return { async forgive() {} };
  return spendAttempt(app, { ...factorLimit, name: 'two-factor' }, [user.id]);
}

/** As above, and one of the attempts of the sign-in that waits. Before a code is compared (R-F06). */
export async function spendAttempts(call: ProvingCall, prover: Prover): Promise<Attempt> {
  const attempt = await spendAccountAttempt(call, prover);
  const { challenge } = prover;
  if (challenge && !(await spendChallenge(call.db, challenge.id, challengeAttempts, call.app.settings.now())))
    throw challengeIsOver(call);
  return attempt;
}

/** Uses the challenge up, within the transaction that uses the code up: one session comes of each (Z27). */
export async function consumePending(call: ProvingCall, tx: Tx, { challenge }: Prover): Promise<void> {
  if (challenge && !(await consumeChallenge(tx, challenge.id))) throw challengeIsOver(call);
}

/** Begins the session that was waited for, as it was asked for at the first step; the one that there is, otherwise. */
export async function signInProven(
  call: ProvingCall,
  { user, challenge, signedIn }: Prover,
  trust: { readonly isWanted: boolean | undefined; readonly maxAge: number },
): Promise<SignedIn> {
  if (!challenge) return signedIn;
  forgetChallenge(call);
  // The account may have changed in this very moment: then what was proven counts for nothing, and nothing is looked at again.
  const recheck = async () => undefined;
  const begun = await completeSignIn(call, user, 'two-factor', { remember: challenge.remember, recheck });
  if (!begun || !('session' in begun)) throw challengeIsOver(call);
  if (trust.isWanted) await trustDevice(call, begun.user, trust.maxAge);
  return begun;
}

function challengeIsOver(caller: Caller) {
  forgetChallenge(caller);
  return failure(twoFactorErrors, 'INVALID_TWO_FACTOR_COOKIE');
}
