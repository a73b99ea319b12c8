import type { ShownFactor } from '../../../contract/shapes.js';
import type { App } from '../../../domain/app/app.js';
import type { SignInAttempt } from '../../../domain/app/gates.js';
import { countsAsSecondFactor } from '../../../domain/sessions/basis.js';
import { otherSecondFactors } from '../../../domain/sign-in/second-step.js';
import type { Config } from '../options.js';
import { findTwoFactor } from '../store.js';
import type { TwoFactor } from '../tables.js';

/** Checks whether a mailed code is a second factor in addition to these factors. False if the mailbox is enough to show them. */
export function isSecondFactor({ factors: kinds }: App, factors: readonly ShownFactor[]): boolean {
  return countsAsSecondFactor(kinds, { factor: 'otp' }, factors);
}

/**
 * Checks whether a mailed code completes this sign-in. It does if it is a second factor beside the shown factors, or if the
 * user has never used another second factor: otherwise a user who has forgotten the password would be locked out. In the second
 * case the session counts as one factor.
 */
export async function completesSignIn(
  app: App,
  attempt: Pick<SignInAttempt, 'user' | 'factors'>,
  factor: Pick<TwoFactor, 'confirmedBy'> | undefined,
): Promise<boolean> {
  if (isSecondFactor(app, attempt.factors)) return true;
  const isOnlyMail = factor?.confirmedBy === 'otp' || factor?.confirmedBy === 'email';
  return isOnlyMail && (await otherSecondFactors(app, attempt)).length === 0;
}

/** Returns the second factors with which the user can complete this sign-in. `factor`: the row, if it has been read. */
export async function methodsFor(
  app: App,
  { methods }: Config,
  attempt: Pick<SignInAttempt, 'user' | 'factors'>,
  factor?: TwoFactor,
): Promise<string[]> {
  const others = await otherSecondFactors(app, attempt);
  const isMailCounted =
    !methods.includes('otp') ||
    isSecondFactor(app, attempt.factors) ||
    (await completesSignIn(app, attempt, factor ?? (await findTwoFactor(app.db, attempt.user.id))));
  return [...methods.filter((method) => method !== 'otp' || isMailCounted), ...others];
}
