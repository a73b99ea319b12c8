import { failure } from '../../../contract/errors.js';
import type { SignedIn } from '../../../contract/shapes.js';
import type { Caller, ProvenCode } from '../../../domain/app/app.js';
import type { ShownCode } from '../../../domain/app/gates.js';
import type { User } from '../../../store/schema/tables.js';
import { twoFactorErrors } from '../contract.js';
import type { Config } from '../options.js';
import { acceptStep, findTwoFactor } from '../store.js';
import type { TwoFactor } from '../tables.js';
import { checkNotTold } from './account.js';
import { isBackupCode, useUpBackupCode } from './backup-codes.js';
import { matchMailedCode } from './mailed-code.js';
import { isSecondFactor } from './mailed-factor.js';
import { spendAccountAttempt } from './prover.js';
import { matchSealed } from './totp.js';

/**
 * Checks a code that comes with a call in a session: an authenticator code, a backup code or a mailed code. Uses
 * nothing up before `settle` runs. Throws `INVALID_TWO_FACTOR_AUTHENTICATION`.
 *
 * A mailed code counts only together with a first factor in the same call.
 */
export async function proveCode(
  config: Config,
  caller: Caller,
  signedIn: SignedIn<User>,
  shown: ShownCode,
): Promise<ProvenCode> {
  const { user } = signedIn;
  const attempt = await spendAccountAttempt(caller, { user, signedIn });
  const factor = await findTwoFactor(caller.app.db, user.id);
  const proven = factor && (await matchAny({ config, caller, signedIn, shown, factor }));
  if (!proven) throw wrongCode();
  return {
    async settle(steps) {
      const settled = await proven.settle(steps);
      await attempt.forgive();
      return settled;
    },
  };
}

interface Proof {
  readonly config: Config;
  readonly caller: Caller;
  readonly signedIn: SignedIn<User>;
  readonly shown: ShownCode;
  readonly factor: TwoFactor;
}

async function matchAny(proof: Proof): Promise<ProvenCode | undefined> {
  const { config, caller, signedIn, shown, factor } = proof;
  const { app } = caller;
  const { user } = signedIn;
  const shownAt = app.settings.now();
  const step = config.totp && (await matchSealed(app, user.id, factor.secret, shown.code, config.totp));
  if (step !== undefined) {
    checkNotTold(signedIn);
    if (step <= (factor.lastStep ?? 0)) return undefined;
    return {
      settle: (steps) =>
        steps({ factor: 'totp', shownAt }, async ({ tx }) => refuseUnless(acceptStep(tx, factor.id, step))),
    };
  }
  if (await isBackupCode(app, user.id, factor.backupCodes, shown.code)) return backupCode(proof);
  // Without a factor in the same call, a copied session and the mailbox would be enough for an attacker.
  if (shown.beside.length === 0 || !isSecondFactor(app, shown.beside)) return undefined;
  const useUp = await matchMailedCode(config, caller, { signedIn, factor }, shown.code);
  return useUp && { settle: (steps) => steps({ factor: 'otp', shownAt }, async ({ tx }) => refuseUnless(useUp(tx))) };
}

function backupCode({ caller: { app }, signedIn: { user }, shown, factor }: Proof): ProvenCode {
  const asShown = { factor: 'backup-code', shownAt: app.settings.now() };
  return {
    async settle(steps) {
      const settled = await useUpBackupCode(app, { user, factor }, shown.code, async (useUp) => ({
        answer: await steps(asShown, useUp),
      }));
      if (!settled) throw wrongCode();
      return settled.answer;
    },
  };
}

/** Uses a code up. Throws if another call was faster. */
async function refuseUnless(usingUp: Promise<boolean>): Promise<void> {
  if (!(await usingUp)) throw wrongCode();
}

const wrongCode = () => failure(twoFactorErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION');
