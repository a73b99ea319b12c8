/** The sign-in methods of the library. A new method must be added here. */
export type BuiltInSignInMethod =
  | 'sign-up'
  | 'email'
  | 'username'
  /** A phone number with its password. */
  | 'phone-number'
  /** A texted code. */
  | 'phone-otp'
  | 'email-otp'
  | 'magic-link'
  | 'social'
  /** A provider that is not linked yet, for a user whose verified address it has. */
  | 'social-link'
  | 'verification'
  /** An app, by a session of the same user in the browser of the system. */
  | 'app'
  /** The server's own code, which shows nothing. */
  | 'server'
  /** Not a sign-in method of its own: the end of one that had to wait. */
  | 'two-factor';

/**
 * Every sign-in method. A plugin adds the name of its own method, so that gates and listeners of others see it:
 *
 * ```ts
 * declare module 'latchkey/plugin' {
 *   interface SignInMethods {
 *     readonly passkey: true;
 *   }
 * }
 * ```
 */
export interface SignInMethods extends Readonly<Record<BuiltInSignInMethod, true>> {}

/** The name of a sign-in method: of the library, or one that a plugin has added to `SignInMethods`. */
export type SignInMethod = keyof SignInMethods;
