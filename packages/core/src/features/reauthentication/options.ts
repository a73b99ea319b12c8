import { aFunction, type OptionsInput, typed } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';

/** The data for a mail with a code. */
export interface ReauthenticationMail {
  /** Send it to `user.email`. */
  readonly user: User;
  /** Six digits. */
  readonly code: string;
}

/** Every option of `reauthentication`. */
export const reauthenticationOptions = {
  /**
   * Mails a code with which a user makes an older session fresh again. Runs after the answer; an error that it throws
   * is logged. `request`: the request that asked for the code, if any. Default: no codes are mailed, and users enter
   * their password.
   */
  sendCode: typed<(mail: ReauthenticationMail, request: Request | undefined) => Promise<void> | void>(aFunction),
};

export interface ReauthenticationMails extends OptionsInput<typeof reauthenticationOptions> {}
