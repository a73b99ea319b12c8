import type { User } from '../../contract/shapes.js';
import type { Caller, SignInGate, Work } from '../../domain/app.js';
import type { SignInAttempt } from '../../domain/gates.js';
import { updateUser } from '../../domain/users.js';
import { beginChallenge } from './challenge.js';
import { isEnabled } from './enabled.js';
import type { Config } from './options.js';
import { deleteTwoFactor, deleteWhatRestsOn } from './store.js';
import { useTrustedDevice } from './trusted-device.js';

/** Lets the sign-in of somebody with a second factor wait, unless their browser is trusted. */
export async function challengeSignIn(
  { methods, trustedDeviceMaxAge }: Config,
  caller: Caller,
  attempt: SignInAttempt,
): ReturnType<SignInGate> {
  if (await useTrustedDevice(caller, attempt.user, trustedDeviceMaxAge)) return undefined;
  return beginChallenge(caller, attempt, methods);
}

/** What waited and what was trusted rested on the old password (D7, R-D09). */
export async function forgetProofs({ tx }: Work, user: User): Promise<void> {
  await deleteWhatRestsOn(tx, user.id);
}

/** Whoever set it up never proved the mailbox (R-C01, R-C03). */
export async function removeFactor(work: Work, user: User): Promise<void> {
  await deleteWhatRestsOn(work.tx, user.id);
  await deleteTwoFactor(work.tx, user.id);
  if (isEnabled(user)) await updateUser(work, user.id, { twoFactorEnabled: false });
}
