import type { Challenge, User } from '../contract/shapes.js';
import type { Caller } from './caller.js';
import type { UserDraft } from './users.js';

/** Every way in, so that a new one must name itself here (design §7). */
export type SignInMethod =
  | 'sign-up'
  | 'email'
  | 'username'
  | 'phone-number'
  | 'email-otp'
  | 'magic-link'
  | 'social'
  | 'verification';

export interface SignInAttempt {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
}

/** May ask for more before a session begins: nothing lets pass, an answer is a challenge, a throw refuses. */
export type SignInGate = (caller: Caller, attempt: SignInAttempt) => Promise<Challenge | undefined>;

/** May reshape what a user is about to become, on sign-up (`user` absent) and on update, or refuse it by throwing. */
export type UserDraftGate = (
  caller: Caller,
  draft: Partial<UserDraft>,
  user: User | undefined,
) => Promise<Partial<UserDraft>>;
