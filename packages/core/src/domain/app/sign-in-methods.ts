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
  /** The user signs in to an app with their session in the device's browser. */
  | 'app'
  /** The server's own code begins the session; the user shows no factor. */
  | 'server'
  /** The user completes a sign-in of another method that waited for the second factor. */
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
