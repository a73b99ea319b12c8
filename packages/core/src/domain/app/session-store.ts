import type { Page } from '../../contract/paging.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import * as store from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import type { Beside } from '../../store/statements/paging.js';

/**
 * Where sessions are: the table `session`, or secondary storage. `db` may be a transaction; what is kept elsewhere answers
 * to it as far as it can. Users are in the database in any case.
 */
export interface SessionStore {
  /** Begins a session, provided that the account is still what it was when the user proved to own it. */
  insert(db: Db, row: Session, proven: Pick<User, 'securityVersion'>): Promise<boolean>;
  /** The session of a token, expired or not, and whose it is. */
  find(db: Db, token: string): Promise<SignedIn<User> | undefined>;
  /**
   * Like `find`, and locks the user against changes and the session against its end until the transaction is over. A call that
   * ends the session waits for this transaction, or has come first.
   */
  hold(tx: Tx, of: { readonly token: string; readonly userId?: string }): Promise<SignedIn<User> | undefined>;
  /** What belongs to the user of a session, with that session; `undefined` when it has ended. */
  beside<Found>(db: Db, live: LiveSession, ways: Ways<Found>): Promise<Beside<Found> | undefined>;
  /** Every session of a user that has not expired, the newest first. */
  list(db: Db, userId: string, now: Date): Promise<Session[]>;
  /** A page of the same for the user of a live session; `undefined` when it has ended. */
  listBeside(db: Db, live: LiveSession, page: Page): Promise<Session[] | undefined>;
  /** Extends a session that is still as it was seen. One that has ended never comes back. */
  refresh(db: Db, change: store.SessionRefresh): Promise<boolean>;
  /** Changes columns in every session of these users that is as `where` says. Upkeep of features: no hook is asked. */
  updateOf(db: Db, userIds: readonly string[], where: SessionChanges, changes: SessionChanges): Promise<void>;
  /** Ends a session, of this user if one is named. False when there was none to end. */
  delete(db: Db, which: { readonly token: string; readonly userId?: string }): Promise<boolean>;
  /** Ends the sessions of a user, but for the one with `exceptToken`, and says how many. */
  deleteOf(db: Db, userId: string, exceptToken?: string): Promise<number>;
  /** Removes the session of a token if it has expired: one that was extended meanwhile stays. */
  deleteExpired(db: Db, now: Date, token: string): Promise<void>;
  /** Removes sessions that have expired, `limit` at the most, and says how many. */
  deleteSomeExpired(db: Db, now: Date, limit: number): Promise<number>;
  /** Removes what is left of the sessions of a user whose row has been removed. */
  forget(db: Db, userId: string): Promise<void>;
}

export interface LiveSession {
  readonly token: string;
  readonly now: Date;
}
type SessionChanges = Readonly<Record<string, unknown>>;

/** Two ways to the same rows. */
export interface Ways<Found> {
  /** With the session, in the one statement: `undefined` when the session has ended. */
  readonly joined: (db: Db, live: LiveSession) => Promise<Beside<Found> | undefined>;
  /** By the user's id, where sessions are not in the database; the session has been read then. */
  readonly ofUser: (db: Db, userId: string, signedIn: SignedIn<User>) => Promise<Found>;
}

/** Sessions in the database: each method is one statement. */
export const databaseSessions: SessionStore = {
  insert: store.insertSession,
  find: store.findSession,
  hold: store.holdSession,
  beside: (db, live, { joined }) => joined(db, live),
  list: store.listSessions,
  listBeside: store.listSessionsBeside,
  refresh: store.refreshSession,
  async updateOf(db, userIds, where, changes) {
    await store.updateSessionsOf(db, userIds, where, changes);
  },
  delete: store.deleteSession,
  deleteOf: (db, userId, exceptToken) =>
    store.deleteSessionsOf(db, userId, exceptToken === undefined ? {} : { exceptToken }),
  async deleteExpired(db, now, token) {
    await store.deleteExpiredSession(db, token, now);
  },
  deleteSomeExpired: store.deleteExpiredSessions,
  async forget() {}, // they go with the user's row
};
