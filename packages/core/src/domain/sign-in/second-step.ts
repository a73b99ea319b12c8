import type { App, Caller, PendingSecondFactor } from '../app/app.js';
import type { SignInAttempt } from '../app/gates.js';

/** Finds the sign-in of this browser that waits for a second factor. The sign-in keeps waiting. */
export async function findPendingSecondFactor(caller: Caller): Promise<PendingSecondFactor | undefined> {
  for (const find of caller.app.gates.secondStep) {
    const found = await find(caller);
    if (found) return found;
  }
  return undefined;
}

/** Returns the second factors that this user can show, by the function `secondFactors` of each plugin. */
export async function otherSecondFactors(
  app: App,
  attempt: Pick<SignInAttempt, 'user' | 'factors'>,
): Promise<string[]> {
  const found = await Promise.all(app.gates.secondFactors.map((list) => list(app, attempt)));
  return found.flat();
}
