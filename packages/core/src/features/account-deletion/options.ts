import { aBoolean, aFunction, type OptionsInput, typed, withDefault } from '../../contract/options/known-options.js';
import type { User } from '../../contract/shapes.js';
import type { DeletionMailSender } from './confirmation.js';

/** A hook of a deletion. `request`: the request that asks for the deletion, if any. */
type DeletionHook = (user: User, request: Request | undefined) => Promise<void> | void;

/** Every option of `user.deleteUser`. */
export const accountDeletionOptions = {
  /** Whether users can delete their account. Default false: the endpoints do not exist. */
  enabled: withDefault(aBoolean, false),
  /**
   * Sends the mail that confirms a deletion. Nothing is deleted before the user opens its link. Runs after the answer;
   * an error that it throws is logged. Default: a password or a fresh session is enough.
   */
  sendDeleteAccountVerification: typed<DeletionMailSender>(aFunction),
  /**
   * Called after all other checks. An error that it throws refuses the deletion; an `AuthError` becomes the answer.
   * If two requests delete one user at once, the second one in this process waits, and the hook is not called again after the deletion.
   * Default: not called.
   */
  beforeDelete: typed<DeletionHook>(aFunction),
  /** Called after the user is deleted; the answer waits for it. An error that it throws is logged. Default: not called. */
  afterDelete: typed<DeletionHook>(aFunction),
};

export interface AccountDeletionOptions extends OptionsInput<typeof accountDeletionOptions> {}
