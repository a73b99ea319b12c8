import { commonErrors } from '../../contract/catalogue.js';
import { failure, isAuthError } from '../../contract/errors.js';
import type { ShownFactor, SignedIn } from '../../contract/shapes.js';
import { AccountMovedError } from '../../store/rows/account-move.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, ProvenCode, Work } from '../app/app.js';
import { withFactor } from '../sessions/factors.js';
import { exchangeSession } from '../sessions/replace-session.js';

/** A call in a session, as handlers of endpoints with `access: 'session'` have it. */
export interface SessionCall extends Caller {
  readonly session: SignedIn<User>;
  transaction<T>(steps: (work: Work, held: SignedIn<User>) => Promise<T>): Promise<T>;
}

/** A factor that the call shows, as sessions record it. It is shown now. */
export type ConfirmedFactor = Omit<ShownFactor, 'shownAt'>;

/**
 * Reauthenticates the user of a session by factors that this call has shown: another session takes the place of theirs,
 * fresh, under another token, with the factors shown now. It begins in one transaction, which runs `useUp` first: there a
 * plugin uses up what has shown the factors, such as a challenge, and throws if that was used already.
 *
 * The factors have to be enough by themselves; what the session has shown before does not count: `SECOND_FACTOR_REQUIRED` where a second
 * factor is in force and none of them is one. Throws `UNAUTHORIZED` when the session has ended. If the account has changed
 * since the call was admitted, the handler runs once more.
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
    // What was shown, and what the gates have said, was about the account as it was read.
    if (held.user.securityVersion !== call.session.user.securityVersion) throw new AccountMovedError();
    await useUp(work);
    const all = factors.reduce(withFactor, held.session.factors);
    return exchangeSession(work, call, held, { factors: [...all] });
  });
}

/** Whether a user has to show a second factor to reauthenticate, also if the session has shown one before. */
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
 * Checks a code of the second factor that is in force, beside what else the call shows. It is used up when it is settled.
 * Throws for a wrong code, and `SECOND_FACTOR_REQUIRED` where no feature takes codes.
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

/** Asks as for a session that has shown these factors and no others. */
async function askGates(caller: Caller, { session, user }: SignedIn<User>, factors: ShownFactor[]): Promise<void> {
  for (const gate of caller.app.gates.factor) await gate(caller, { user, session: { ...session, factors } }, undefined);
}
