import type { User } from '../../contract/shapes.js';

/** The data for a mail with a code. */
export interface ReauthenticationMail {
  /** Send it to `user.email`. */
  readonly user: User;
  /** Six digits. */
  readonly code: string;
}

export interface ReauthenticationMails {
  /**
   * Mails a code with which a user makes an older session fresh again. Runs after the answer; an error that it throws
   * is logged. `request`: the request that asked for the code, if any. Default: no codes are mailed, and users enter
   * their password.
   */
  readonly sendCode?: (mail: ReauthenticationMail, request: Request | undefined) => Promise<void> | void;
}
