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
   * Called after all other checks. An error that it throws refuses the deletion; an `AuthError` becomes the answer. Concurrent
   * calls for one user in one process run in turn, so that it is not called for a deleted user. Default: not called.
   */
  readonly beforeDelete?: DeletionHook;
  /** Called after the user is deleted; the answer waits for it. An error that it throws is logged. Default: not called. */
  readonly afterDelete?: DeletionHook;
}
