import {
  aBoolean,
  aFunction,
  aLifetime,
  type OptionsInput,
  type Settled,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';

/** A mail that verifies the address of its recipient. */
export interface VerificationMail {
  /** The user whose address the link verifies. Send the mail to `user.email`. */
  readonly user: User;
  /** The link to put into the mail. */
  readonly url: string;
  /** The token in the link, for applications that build their own link. */
  readonly token: string;
}

/** A mail to the current address, whose link changes the address. */
export interface ChangeEmailMail extends VerificationMail {
  readonly newEmail: string;
}

/**
 * Sends one mail. Runs after the answer; an error that it throws is logged. `request`: the request that led to the
 * mail, if any.
 */
type Sender<Mail> = (mail: Mail, request: Request | undefined) => Promise<void> | void;

/** Every option of `emailVerification`. */
export const verificationOptions = {
  /** Sends the mail that verifies an address. Default: nothing is mailed. */
  sendVerificationEmail: typed<Sender<VerificationMail>>(aFunction),
  /** Mail new users at once. Always on with `emailAndPassword.requireEmailVerification`. Default false. */
  sendOnSignUp: withDefault(aBoolean, false),
  /** Time until the links of these mails expire. Default 1 hour. */
  expiresIn: withDefault(aLifetime, '1h'),
  /** Sign in the user whose link or code verified the address, unless a user is signed in in that browser. Default false. */
  autoSignInAfterVerification: withDefault(aBoolean, false),
};

export interface VerificationOptions extends OptionsInput<typeof verificationOptions> {}
export interface VerificationRules extends Settled<typeof verificationOptions> {}

/** Every option of `user.changeEmail`. */
export const changeEmailOptions = {
  /** May users change their address? Default false. */
  enabled: withDefault(aBoolean, false),
  /**
   * Sends the mail in which a user confirms the change of a verified address. Default: users with a verified address
   * cannot change it.
   */
  sendChangeEmailVerification: typed<Sender<ChangeEmailMail>>(aFunction),
};

export interface EmailChangeOptions extends OptionsInput<typeof changeEmailOptions> {}
export interface ChangeEmailRules extends Settled<typeof changeEmailOptions> {}
