import type { User } from '../../contract/shapes.js';

/** What a mail with a code is made of. */
export interface ReauthenticationMail {
  /** Send it to `user.email`. */
  readonly user: User;
  /** Six digits. */
  readonly code: string;
}

export interface ReauthenticationMails {
  /**
   * Mails a code by which a user who has signed in some time ago makes their session fresh again. Runs after the answer;
   * what it throws is logged. `request`: the one that asked, if any. Default: no codes are mailed, and users show their
   * password.
   */
  readonly sendCode?: (mail: ReauthenticationMail, request: Request | undefined) => Promise<void> | void;
}
