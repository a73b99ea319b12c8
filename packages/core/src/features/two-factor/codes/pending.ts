import type { Caller, PendingSecondFactor, Work } from '../../../domain/app/app.js';
import { inTransaction } from '../../../domain/transactions/in-transaction.js';
import { readChallenge } from '../challenge/challenge.js';
import type { Config } from '../options.js';
import { settleChallenge, signInProven } from './prover.js';

/**
 * Finds the pending sign-in of this browser, for a second factor of another plugin. An attacker cannot guess the factor of another
 * plugin, such as a passkey, so no attempt is counted.
 */
export async function findPending(config: Config, caller: Caller): Promise<PendingSecondFactor | undefined> {
  const found = await readChallenge(caller);
  if (!found) return undefined;
  const { user, twoFactor, twoFactorChallenge: challenge } = found;
  const prover = { user, factor: twoFactor, challenge };
  return {
    user,
    factors: challenge.factors,
    async complete(shown, { useUp = async () => {}, trustDevice } = {}) {
      const { app, request } = caller;
      const factor = { ...shown, shownAt: app.settings.now() };
      const steps = async (work: Work) => {
        await useUp(work);
        return settleChallenge(caller, work, { user, challenge }, factor);
      };
      const settled = await inTransaction(app, steps, request);
      const trust = { isWanted: trustDevice, maxAge: config.trustedDeviceMaxAge };
      return signInProven(caller, prover, settled, { factor, trust });
    },
  };
}
