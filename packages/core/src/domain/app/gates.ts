import type { ShownFactor } from '../../contract/shapes.js';
import type { NewAccount, User } from '../../store/schema/tables.js';
import type { SignInMethod } from './sign-in-methods.js';

export interface SignInAttempt {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  /** The factors that this sign-in has verified. */
  readonly factors: readonly ShownFactor[];
  /** When the user was asked who they are: a session that begins later is fresh from then on. */
  readonly authenticatedAt: Date;
  /** The questions of plugins that the user has answered in this sign-in, by name. A gate that asks each time looks here. */
  readonly answered: readonly string[];
  /** A provider's account that joins the user's once every gate has let pass. */
  readonly link?: PendingLink | undefined;
  /** Where the caller wants to go once signed in. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** A provider's account that is about to be linked, with its tokens sealed. */
export type PendingLink = Omit<NewAccount, 'userId' | 'createdAt' | 'updatedAt' | 'password'>;

/** What a user is made of besides id and dates. Fields of features and application are in it under their own names. */
export interface UserDraft {
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly emailVerified: boolean;
  readonly [field: string]: unknown;
}
