import type { User } from '../../contract/shapes.js';
import type { DeletionMailSender } from './confirmation.js';

/** Something to do about a deletion. `request`: the one that asks for it, if any. */
type DeletionHook = (user: User, request: Request | undefined) => Promise<void> | void;

export interface AccountDeletionOptions {
  /** May users delete their account? Default false: the endpoints are not there. */
  readonly enabled?: boolean;
  /**
   * Sends the mail that confirms a deletion; nothing is deleted before its link is followed. Runs after the answer; what it
   * throws is logged. Default: a password or a fresh session is enough.
   */
  readonly sendDeleteAccountVerification?: DeletionMailSender;
  /**
   * Called when everything else is in order; a throw refuses, with the error of an `AuthError`. Calls for one user that one
   * process gets at once take turns, so that it is not asked again about a user who is gone. Default: nothing is asked.
   */
  readonly beforeDelete?: DeletionHook;
  /** Called once the user is gone, and waited for; what it throws is logged. Default: nothing is done. */
  readonly afterDelete?: DeletionHook;
}
