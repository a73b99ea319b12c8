import type { Caller } from '../app/app.js';
import type { SignInMethod } from '../app/sign-in-methods.js';

/**
 * Notes for observers that the call tries to sign in a user with this method. Call it before the proof is checked, so that a
 * refused proof counts as an attempt. `completeSignIn` notes the result.
 */
export function attemptSignIn(
  caller: Caller,
  way: SignInMethod,
  result: 'session' | 'challenge' | 'refused' = 'refused',
): void {
  caller.sent.signIn = { way, result };
}
