import { type Duration, seconds } from '../../contract/options/duration.js';
import type { User } from '../../contract/shapes.js';
import type { ExistingUserListener } from '../../domain/settings/settings.js';

/** The data for the mail with a password reset link. */
export interface ResetPasswordMail {
  /** Send it to `user.email`: the stored address, not the one in the request. */
  readonly user: User;
  /** The link to mail. It redirects to the requested page with the token. */
  readonly url: string;
  /** The token, for applications that build their own link. */
  readonly token: string;
}

interface ResetOptions {
  /**
   * Mails a link for a new password. Runs after the answer; an error that it throws is logged. `request`: the request
   * that asked, if any. Default: users cannot reset their password by mail.
   */
  readonly sendResetPassword?: (mail: ResetPasswordMail, request: Request | undefined) => Promise<void> | void;
  /** Time until such a link expires. Default 1 hour. */
  readonly resetPasswordTokenExpiresIn?: Duration;
  /** End all sessions of a user whose password is reset by a mailed link or code. Default true. */
  readonly revokeSessionsOnPasswordReset?: boolean;
}

export interface PasswordOptions extends ResetOptions {
  /** Enable sign-up and sign-in with e-mail and password? Default false. */
  readonly enabled?: boolean;
  /** Refuse new users. Default false. */
  readonly disableSignUp?: boolean;
  /** Begin a session with the sign-up. Default true. */
  readonly autoSignIn?: boolean;
  /**
   * Answer a sign-up for a known address like one for a new address. Only with `requireEmailVerification`, because a
   * session would reveal the difference. Default false.
   */
  readonly hideExistingUsers?: boolean;
  /** Called for such a sign-up, to write to the owner of the address. Default: no call. */
  readonly onExistingUserSignUp?: ExistingUserListener;
}

/** The options with their defaults. */
export interface PasswordRules {
  readonly enabled: boolean;
  readonly disableSignUp: boolean;
  readonly autoSignIn: boolean;
  readonly hideExistingUsers: boolean;
  readonly sendResetPassword: ResetOptions['sendResetPassword'];
  /** Seconds. */
  readonly resetTokenLifetime: number;
}

/** Throws for an invalid duration. */
export function resolvePassword(options: PasswordOptions): PasswordRules {
  return {
    enabled: options.enabled ?? false,
    disableSignUp: options.disableSignUp ?? false,
    autoSignIn: options.autoSignIn ?? true,
    hideExistingUsers: options.hideExistingUsers ?? false,
    sendResetPassword: options.sendResetPassword,
    resetTokenLifetime: seconds(options.resetPasswordTokenExpiresIn ?? '1h'),
  };
}
