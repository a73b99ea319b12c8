import type { Session, User } from '../../contract/shapes.js';
import type { ApplicationTransaction } from '../../store/connection/application-transaction.js';
import type { Account } from '../../store/schema/tables.js';

/** The result of a hook of the application: a value, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing is the usual one
export type HookResult<T> = T | undefined | void | Promise<T | undefined | void>;

/**
 * Hooks of one model. `before` can add to the written columns, refuse the change with `false` or a throw, or return nothing to
 * allow it.
 */
type Answer<Data> = HookResult<false | { readonly data: Data }>;

interface CreateHooks<Row, Data> {
  /** Runs before the row is written. No transaction is open while it runs. */
  readonly before?: (about: { readonly row: Row }) => Answer<Data>;
  /** Runs once the row is committed. An error is logged and changes nothing. */
  readonly after?: (about: { readonly row: Row }) => HookResult<never>;
}
interface UpdateHooks<Row, Data> {
  /** `row` before the change, `changes` as they will be written. */
  readonly before?: (about: { readonly row: Row; readonly changes: Partial<Row> }) => Answer<Data>;
  /** `row` after the change. */
  readonly after?: (about: { readonly row: Row; readonly changes: Partial<Row> }) => HookResult<never>;
}
interface DeleteHooks<Row> {
  readonly before?: (about: { readonly row: Row }) => HookResult<false>;
  readonly after?: (about: { readonly row: Row }) => HookResult<never>;
}
interface WithinHook<Row> {
  /**
   * Runs inside the transaction of the change, for rows of the application that must exist exactly if this row does: after it was
   * written, or before it is removed. An error undoes the whole change, and an `AuthError` is the answer. It can run several
   * times, each time in a new transaction: use only `tx` in it, and never fetch, send mail or wait for anything else.
   */
  readonly within?: (about: { readonly row: Row; readonly tx: ApplicationTransaction }) => HookResult<never>;
}
interface ModelHooks<Row, Created, Updated> {
  readonly create?: CreateHooks<Row, Created> & WithinHook<Row>;
  readonly update?: UpdateHooks<Row, Updated>;
  readonly delete?: DeleteHooks<Row> & WithinHook<Row>;
}

type Identity = 'id' | 'createdAt' | 'updatedAt';
type Settable<Row, Fixed> = { readonly [K in keyof Row as K extends Fixed ? never : K]?: Row[K] | undefined };

type HiddenOfAccounts = 'password' | 'accessToken' | 'refreshToken' | 'idToken';
type FixedOfAccounts = Identity | 'userId' | 'providerId' | 'accountId';

/** An account of a user, without its password and tokens. */
export interface AccountRow extends Omit<Account, HiddenOfAccounts> {}

/** A pending one-time token or code. It contains neither the secret nor its hash. */
export interface PendingSecret {
  /** Its purpose: `reset-password:`, `delete-account-`, `sign-in-otp-`. */
  readonly purpose: string;
  /** The recipient of a code: an address or a user's id. */
  readonly recipient: string | null;
}
interface NewPendingSecret extends PendingSecret {
  readonly expiresAt: Date;
}

/**
 * The application's hooks before and after every change of rows of the four models. Rows come without password
 * hashes, session tokens and tokens of providers.
 */
export interface ApplicationDatabaseHooks<U = User, S = Session> {
  readonly user?: ModelHooks<U, Settable<U, Identity>, Settable<U, Identity | 'email' | 'emailVerified'>>;
  readonly session?: SessionHooks<Omit<S, 'token'>>;
  readonly account?: ModelHooks<AccountRow, AccountData, AccountData>;
  readonly verification?: {
    readonly create?: CreateHooks<NewPendingSecret, { readonly expiresAt?: Date | undefined }>;
    /** Runs when the secret is redeemed. */
    readonly delete?: DeleteHooks<PendingSecret>;
  };
}
type SessionHooks<S> = ModelHooks<S, Settable<S, Identity | 'userId'>, Settable<S, Identity | 'userId'>>;
type AccountData = Settable<AccountRow, FixedOfAccounts>;

export type Model = 'user' | 'session' | 'account' | 'verification';
export type RowChange = 'create' | 'update' | 'delete';

export interface AnyRowHooks {
  before?(about: never): unknown;
  within?(about: never): unknown;
  after?(about: never): unknown;
}
/** Hooks in the form of the domain, after their types were checked. */
export type AnyDatabaseHooks = {
  readonly [M in Model]?: { readonly [C in RowChange]?: AnyRowHooks | undefined } | undefined;
};
