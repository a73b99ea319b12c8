import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { SignedIn, User } from '../../contract/shapes.js';
import type { Caller, SignInGate, Work } from '../../domain/app/app.js';
import type { Events } from '../../domain/app/events.js';
import type { SignInAttempt } from '../../domain/app/gates.js';
import { inSessionTransaction } from '../../domain/sessions/session-transaction.js';
import { credentialProvider } from '../../domain/users/passwords.js';
import { updateUser } from '../../domain/users/users.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import { beginChallenge } from './challenge/challenge.js';
import { useTrustedDevice } from './challenge/trusted-device.js';
import { methodsFor } from './codes/mailed-factor.js';
import { proveCode } from './codes/prove-code.js';
import { isEnabled } from './enabled.js';
import type { Config } from './options.js';
import { deleteProofs, deleteTwoFactor, dropPending, findTwoFactor, putTwoFactor } from './store.js';

/**
 * Creates a challenge for a user with a second factor, unless the browser is trusted. A sign-in that links a provider is
 * challenged in a trusted browser too, because the provider then stays a sign-in method of the account.
 */
export async function challengeSignIn(config: Config, caller: Caller, attempt: SignInAttempt): ReturnType<SignInGate> {
  const { app } = caller;
  if (!attempt.link && (await useTrustedDevice(caller, attempt.user, config.trustedDeviceMaxAge))) return undefined;
  return beginChallenge(caller, attempt, await methodsFor(app, config, attempt));
}

/**
 * Checks the code of a call in a session that has not shown the second factor. Throws if the code is missing or wrong.
 * Returns the function that uses the code up. The session itself does not get the factor, so that an attacker who has
 * stolen it gains nothing.
 */
export async function requireCode(
  config: Config,
  caller: Caller,
  signedIn: SignedIn<StoredUser>,
  code: string | undefined,
): Promise<() => Promise<void>> {
  if (!code) throw failure(commonErrors, 'SECOND_FACTOR_REQUIRED');
  const proven = await proveCode(config, caller, signedIn, { code, beside: [] });
  return () => proven.settle((_, useUp) => inSessionTransaction(caller, signedIn, useUp));
}

/**
 * Deletes pending sign-ins and trusted browsers, because they depend on the old password (D7, R-D09). Deletes an
 * authenticator that is not verified yet too: an attacker who knew that password must not activate it later with only a
 * session.
 */
export async function forgetProofs({ tx }: Work, { user }: { readonly user: User }): Promise<void> {
  await deleteProofs(tx, user.id);
  await dropPending(tx, user.id);
}

/**
 * Removes a second factor that was turned on since a change of address that the owner takes back, and backup codes that were made
 * since: they may be an attacker's. A factor from before the change stays, also with another authenticator since: it was replaced
 * with a code of the old one, and the mailbox alone must not remove it.
 */
export async function removeAddedFactor(work: Work, fact: Events['emailRestored']): Promise<void> {
  await forgetProofs(work, fact);
  const factor = await findTwoFactor(work.tx, fact.user.id);
  const isAdded = (at: Date | null | undefined) => at && at >= fact.since;
  if (isAdded(factor?.activatedAt)) await removeFactor(work, fact.user);
  else if (factor && isAdded(factor.backupCodesMadeAt)) await putTwoFactor(work.tx, factor, { backupCodes: null });
}

/** Deletes a pending set-up when the password is removed: without the password, nothing proves who began the set-up. */
export async function forgetSetUp({ tx }: Work, { user, providerId }: Events['accountUnlinked']): Promise<void> {
  if (providerId === credentialProvider) await dropPending(tx, user.id);
}

/** Removes the second factor of a user who never proved the mailbox (R-C01, R-C03). */
export async function removeFactor(work: Work, user: User): Promise<void> {
  await deleteProofs(work.tx, user.id);
  await deleteTwoFactor(work.tx, user.id);
  if (isEnabled(user)) await updateUser(work, user.id, { twoFactorEnabled: false });
}
