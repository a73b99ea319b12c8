import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { SignedIn, User } from '../../contract/shapes.js';
import type { Caller, SignInGate, Work } from '../../domain/app/app.js';
import type { Events } from '../../domain/app/events.js';
import type { SignInAttempt } from '../../domain/app/gates.js';
import { inSessionTransaction } from '../../domain/sessions/session-transaction.js';
import { updateUser } from '../../domain/users/users.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import { beginChallenge } from './challenge/challenge.js';
import { useTrustedDevice } from './challenge/trusted-device.js';
import { isBackupCode, useUp } from './codes/backup-codes.js';
import { spendAccountAttempt } from './codes/prover.js';
import { matchSealed } from './codes/totp.js';
import { twoFactorErrors } from './contract.js';
import { isEnabled } from './enabled.js';
import type { Config } from './options.js';
import { acceptStep, deleteTwoFactor, deleteWhatRestsOn, distrustMailbox, findTwoFactor } from './store.js';

/** Makes the sign-in of a user with a second factor pending, unless the browser is trusted. */
export async function challengeSignIn(
  { methods, trustedDeviceMaxAge }: Config,
  caller: Caller,
  attempt: SignInAttempt,
): ReturnType<SignInGate> {
  if (await useTrustedDevice(caller, attempt.user, trustedDeviceMaxAge)) return undefined;
  return beginChallenge(caller, attempt, methods);
}

/**
 * Refuses a call in a session that has not shown the second factor, unless a valid code comes with it. Returns what uses the
 * code up. The session stays without the factor: an attacker who has stolen it gains nothing.
 */
export async function requireCode(
  { totp }: Config,
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  code: string | undefined,
): Promise<() => Promise<void>> {
  if (!code) throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
  const { app } = caller;
  const { user } = signedIn;
  const attempt = await spendAccountAttempt(caller, { user, signedIn });
  const factor = await findTwoFactor(app.db, user.id);
  const step = totp && (await matchSealed(app, user.id, factor?.secret, code, totp));
  const isValid =
    step === undefined ? await isBackupCode(app, user.id, factor?.backupCodes, code) : step > (factor?.lastStep ?? 0);
  if (!factor || !isValid) throw wrongCode();
  const transaction = <T>(steps: (work: Work) => Promise<T>) => inSessionTransaction(caller, signedIn, steps);
  return async () => {
    const isAccepted =
      step === undefined
        ? await useUp({ app, transaction }, { user, factor }, code, async () => true)
        : await transaction(({ tx }) => acceptStep(tx, factor.id, step));
    if (!isAccepted) throw wrongCode();
    await attempt.forgive();
  };
}

const wrongCode = () => failure(twoFactorErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION');

/**
 * Pending sign-ins and trusted browsers depend on the old password (D7, R-D09). If the user did not know the old password, the
 * new one may have been set by any person who reads the mailbox.
 */
export async function forgetProofs({ tx }: Work, { user, how, by }: Events['passwordChanged']): Promise<void> {
  await deleteWhatRestsOn(tx, user.id);
  if (how !== 'changed' && by !== 'phone') await distrustMailbox(tx, user.id);
}

/** Removes the second factor of a user who never proved the mailbox (R-C01, R-C03). */
export async function removeFactor(work: Work, user: User): Promise<void> {
  await deleteWhatRestsOn(work.tx, user.id);
  await deleteTwoFactor(work.tx, user.id);
  if (isEnabled(user)) await updateUser(work, user.id, { twoFactorEnabled: false });
}
