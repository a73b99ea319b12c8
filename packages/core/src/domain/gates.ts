import type { User } from '../contract/shapes.js';

/** Every way in, so that a new one must name itself here (design §7). */
export type SignInMethod =
  | 'sign-up'
  | 'email'
  | 'username'
  | 'phone-number'
  | 'email-otp'
  | 'magic-link'
  | 'social'
  | 'verification'
  /** Not a way in of its own: the end of one that had to wait. */
  | 'two-factor';

export interface SignInAttempt {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  /** Where the caller wants to go once signed in. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** What a user is made of besides id and dates. Fields of features and application are in it under their own names. */
export interface UserDraft {
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly emailVerified: boolean;
  readonly [field: string]: unknown;
}
