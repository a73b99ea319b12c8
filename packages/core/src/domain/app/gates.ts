import type { Grants } from '../../contract/organizations/grants.js';
import type { User as PublicUser, ShownFactor } from '../../contract/shapes.js';
import type { NewAccount, User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { SignInMethod } from './sign-in-methods.js';

/**
 * Values of session fields, by name. A sign-in that waits for an answer keeps them as JSON, so a time is a number or a text.
 */
export type SessionFields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Returns the actions that a user's roles in the application grant, by resource. If roles are stored in a table, it returns a function
 * that reads them. So the server can decide without a statement whether a session can be copied into a cookie.
 */
export type GrantsOf = (user: PublicUser) => Grants | ((db: Db) => Promise<Grants>);

export interface SignInAttempt {
  readonly user: User;
  readonly method: SignInMethod;
  readonly remember: boolean;
  /** The factors that this sign-in has verified. */
  readonly factors: readonly ShownFactor[];
  /**
   * When the user authenticated. The server measures the freshness of the session from this time, even if the session begins later.
   */
  readonly authenticatedAt: Date;
  /** The questions of plugins that the user has answered in this sign-in, by name. A gate that asks each time checks this. */
  readonly answered: readonly string[];
  /** Session fields that the session begins with, besides their defaults. */
  readonly fields: SessionFields;
  /** A provider's account that is linked to the user once every gate has allowed the sign-in. */
  readonly link?: PendingLink | undefined;
  /** The target after the sign-in. Checked already. */
  readonly callbackURL?: string | undefined;
}

/** A provider's account that is about to be linked, with its tokens encrypted. */
export type PendingLink = Omit<NewAccount, 'userId' | 'createdAt' | 'updatedAt' | 'password'>;

/** The columns of a new user besides id and dates. Fields of plugins and application are in it under their own names. */
export interface UserDraft {
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly emailVerified: boolean;
  readonly [field: string]: unknown;
}

/** A second factor's code that came with a call. */
export interface ShownCode {
  readonly code: string;
  /** Other credentials of this call, such as a password. */
  readonly beside: readonly ShownFactor[];
}

/** Checks whether this user can sign in with only what they have proven, such as a phone number. */
export type CanSignIn = (user: PublicUser) => boolean;
