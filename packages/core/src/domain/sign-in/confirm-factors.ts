import { commonErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import type { ShownFactor, SignedIn } from '../../contract/shapes.js';
import { AccountChangedError } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, ProvenCode, Work } from '../app/app.js';
import { withFactor } from '../sessions/factors.js';
import { exchangeSession } from '../sessions/replace-session.js';

/** A call with a session: the call of a handler whose endpoint has `access: 'session'`. */
export interface SessionCall extends Caller {
  readonly session: SignedIn<User>;
  transaction<T>(steps: (work: Work, held: SignedIn<User>) => Promise<T>): Promise<T>;
}

/** A factor that the call has verified. The session records it with the current time. */
export type ConfirmedFactor = Omit<ShownFactor, 'shownAt'>;

/**
 * Reauthenticates the user with factors that this call has verified. A fresh session with another token and these factors
 * replaces the session of the call. This happens in one transaction, which runs `useUp` first: there the plugin consumes the
 * proof of the factors, such as a challenge, and throws if the proof was used before.
 *
 * The factors must be enough by themselves: factors that the session has shown before do not count. Throws `SECOND_FACTOR_REQUIRED`
 * if the user has a second factor and these factors contain none. Throws `UNAUTHORIZED` if the session has ended. If the
 * account has changed since the call began, the handler runs again.
 */
export async function confirmFactors(
  call: SessionCall,
  shown: readonly ConfirmedFactor[],
  useUp: (work: Work) => Promise<void> = async () => {},
): Promise<SignedIn<User>> {
  const shownAt = call.app.settings.now();
  const factors = shown.map((each) => ({ ...each, shownAt }));
  await askGates(call, call.session, factors);
  return call.transaction(async (work, held) => {
    // The user's proof and the gates' decision were about the account as it was before the transaction.
    if (held.user.securityVersion !== call.session.user.securityVersion) throw new AccountChangedError();
    await useUp(work);
    const all = factors.reduce(withFactor, held.session.factors);
    return exchangeSession(work, call, held, { factors: [...all] });
  });
}

/** Checks whether the user needs a second factor to reauthenticate, even if the session has shown one before. */
export async function needsSecondFactor(caller: Caller, signedIn: SignedIn<User>): Promise<boolean> {
  try {
    await askGates(caller, signedIn, []);
    return false;
  } catch (error) {
    if (!isAuthError(error, 'SECOND_FACTOR_REQUIRED')) throw error;
    return true;
  }
}

/**
 * Checks a code of the user's second factor. `beside`: the other factors that the call has verified. `settle` of the result consumes
 * the code. Throws for a wrong code, and `SECOND_FACTOR_REQUIRED` if no plugin accepts codes.
 */
export async function proveFactorCode(
  call: SessionCall,
  code: string,
  beside: readonly ConfirmedFactor[],
): Promise<ProvenCode> {
  const shownAt = call.app.settings.now();
  const shown = { code, beside: beside.map((each) => ({ ...each, shownAt })) };
  for (const prove of call.app.gates.factorProof) {
    const proven = await prove(call, call.session, shown);
    if (proven) return proven;
  }
  throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
}

/** Runs the gates for a session that has shown only these factors. */
async function askGates(caller: Caller, { session, user }: SignedIn<User>, factors: ShownFactor[]): Promise<void> {
  for (const gate of caller.app.gates.factor) await gate(caller, { user, session: { ...session, factors } }, undefined);
}
