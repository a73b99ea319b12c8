import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import type { UserStart } from '../users/users.js';

/** The call of a sign-up: the call of a handler. */
export interface SignUpCall extends Caller {
  transaction<T>(steps: (work: Work) => Promise<T>): Promise<T>;
}

export interface SignUp extends Pick<UserStart, 'identifiedBy'> {
  /** @internal As in `UserStart`. */
  readonly hasAccount?: boolean | undefined;
  /** The target after the user has verified the address. */
  readonly callbackURL: string | undefined;
  /**
   * Stores what the user signs in with, in the transaction that creates the user. For a hidden sign-up, `user` and all that is stored are
   * removed at the end of the same transaction: use only the transaction of `work`.
   */
  readonly store: (work: Work, user: User) => Promise<unknown>;
}
