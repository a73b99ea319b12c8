import { commonErrors } from '../../../contract/catalogue.js';
import { failure } from '../../../contract/errors.js';
import type { ShownFactor, SignedIn } from '../../../contract/shapes.js';
import type { Work } from '../../../domain/app/app.js';
import { lineageOf } from '../../../domain/secrets/binding.js';
import { credentialProvider } from '../../../domain/users/passwords.js';
import { resetPasswordBasis } from '../../../store/rows/accounts.js';
import { twoFactorErrors } from '../contract.js';
import { promote } from '../store.js';
import type { TwoFactor } from '../tables.js';
import { holdUser, setEnabled } from './account.js';
import type { ProvingCall } from './prover.js';

/**
 * Checks whether a session, or one that it replaced, has begun the set-up. So if a thief has begun it in another session, the owner's
 * confirmation does not activate the thief's secret.
 */
export function isBegunBy(factor: TwoFactor | undefined, { session }: SignedIn): boolean {
  return factor?.pendingLineage === lineageOf(session);
}

/**
 * Activates the pending secret and backup codes after they were proven, and replaces the session. `shown` is
 * the proof. `settle` uses the proof up in the same transaction. `lastStep` is the time step of its code.
 */
export async function activate(
  call: ProvingCall,
  factor: TwoFactor,
  {
    shown,
    lastStep = 0,
    settle = async () => {},
  }: { readonly shown: ShownFactor; readonly lastStep?: number; readonly settle?: (work: Work) => Promise<void> },
): Promise<SignedIn> {
  return call.transaction(async (work, held) => {
    if (!held) throw failure(commonErrors, 'UNAUTHORIZED');
    await holdUser(work, held.user.id);
    await settle(work);
    const begun = await setEnabled(work, call, held, factor.secret ? 'replaced' : 'enabled', shown);
    if (factor.secret) await resetPasswordBasis(work.tx, held.user.id, credentialProvider);
    if (!(await promote(work.tx, factor, { lastStep, confirmedBy: shown.factor, now: call.app.settings.now() })))
      throw failure(twoFactorErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION');
    return begun;
  });
}
