import { failure } from '../../../contract/errors.js';
import type { ShownFactor, SignedIn } from '../../../contract/shapes.js';
import type { Tx } from '../../../store/statements/executor.js';
import { twoFactorErrors } from '../contract.js';
import { promote } from '../store.js';
import type { TwoFactor } from '../tables.js';
import { holdUser, setEnabled } from './account.js';
import type { ProvingCall } from './prover.js';

/**
 * Activates the pending secret and backup codes after they were proven, and replaces the session. `shown` is
 * the proof. `settle` uses the proof up in the same transaction. `lastStep` is the time step of its code.
 */
export async function activate(
  call: ProvingCall,
  signedIn: SignedIn,
  factor: TwoFactor,
  {
    shown,
    lastStep = 0,
    settle = async () => {},
  }: { readonly shown: ShownFactor; readonly lastStep?: number; readonly settle?: (tx: Tx) => Promise<void> },
): Promise<SignedIn> {
  return call.transaction(async (work) => {
    await holdUser(work, signedIn.user.id);
    await settle(work.tx);
    const begun = await setEnabled(work, call, signedIn, factor.secret ? 'replaced' : 'enabled', shown);
    if (!(await promote(work.tx, factor, lastStep)))
      throw failure(twoFactorErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION');
    return begun;
  });
}
