import {
  aBoolean,
  aFunction,
  aLifetime,
  needed,
  type OptionKind,
  type OptionsInput,
  optionsOf,
  type Settled,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import { isBearable, type ScryptCost } from '../../crypto/scrypt.js';
import type { ExistingUserListener } from '../../domain/settings/settings.js';
import { type PasswordScheme, passwordScheme } from '../../domain/users/password-scheme.js';

/** The data for the mail with a password reset link. */
export interface ResetPasswordMail {
  /** Send it to `user.email`: the stored address, not the one in the request. */
  readonly user: User;
  /** The link to mail. It redirects to the requested page with the token. */
  readonly url: string;
  /** The token, for applications that build their own link. */
  readonly token: string;
}

const parameter = needed(wholeNumber(1));
const costs = optionsOf({ ln: parameter, r: parameter, p: parameter });
const aCost: OptionKind<ScryptCost> = {
  ...costs,
  expected: 'a cost of scrypt that needs at most 256 MiB, such as { ln: 15, r: 8, p: 3 }',
  fits: (value, path) => costs.fits(value, path) && isBearable(Object(value)),
};

/** Every option of `emailAndPassword`. */
export const passwordOptions = {
  /**
   * Mails a link for a new password. Runs after the answer; an error that it throws is logged. `request`: the request
   * that asked, if any. Default: users cannot reset their password by mail.
   */
  sendResetPassword: typed<(mail: ResetPasswordMail, request: Request | undefined) => Promise<void> | void>(aFunction),
  /** Time until such a link expires. Default 1 hour. */
  resetPasswordTokenExpiresIn: withDefault(aLifetime, '1h'),
  /** End all sessions of a user whose password is reset by a mailed link or code. Default true. */
  revokeSessionsOnPasswordReset: withDefault(aBoolean, true),
  /** Enable sign-up and sign-in with email and password? Default false. */
  enabled: withDefault(aBoolean, false),
  /** Refuse new users. Default false. */
  disableSignUp: withDefault(aBoolean, false),
  /** Begin a session with the sign-up. Default true. */
  autoSignIn: withDefault(aBoolean, true),
  /**
   * Answer a sign-up for a known address like one for a new address. Only with `requireEmailVerification`, because a
   * session would reveal the difference. Default false.
   */
  hideExistingUsers: withDefault(aBoolean, false),
  /**
   * Called when a visitor signs up with the address of an existing user and `hideExistingUsers` is set. Mail the owner of the address
   * in it, for example that the account exists already. Default: not called.
   */
  onExistingUserSignUp: typed<ExistingUserListener>(aFunction),
  /** Users with a password get no session before they have verified their address: sign-up answers with `token: null`. Default false. */
  requireEmailVerification: withDefault(aBoolean, false),
  /** Minimum number of characters. Default 8. */
  minPasswordLength: withDefault(wholeNumber(1), 8),
  /** Maximum number of characters. Default 128. */
  maxPasswordLength: withDefault(wholeNumber(1), 128),
  /** scrypt's cost: `ln` (log2 of N), `r`, `p`. Default 15, 8, 3 (OWASP). */
  cost: aCost,
  /**
   * The application's own hashing: `verify` for hashes of another system, which sign-in then replaces by scrypt, and `hash` to
   * keep another scheme. Default: scrypt only.
   */
  password: typed<PasswordScheme>(optionsOf(passwordScheme)),
};

export interface PasswordOptions extends OptionsInput<typeof passwordOptions> {}

/** The options with their defaults. */
export interface PasswordRules extends Settled<typeof passwordOptions> {}
