import type { Page } from '../../contract/paging.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import * as store from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { Db, Tx } from '../../store/statements/executor.js';
import type { Beside } from '../../store/statements/paging.js';

/**
 * The store of sessions: the table `session`, or secondary storage. `db` can be a transaction; sessions in secondary storage
 * follow it as far as possible. Users are in the database in any case.
 */
export interface SessionStore {
  /** Creates a session if the account is unchanged since the user authenticated. */
  insert(db: Db, row: Session, proven: Pick<User, 'securityVersion'>): Promise<boolean>;
  /** Returns the session of a token, expired or not, and its user. */
  find(db: Db, token: string): Promise<SignedIn<User> | undefined>;
  /**
   * Reads like `find`, and locks the user against changes and the session against its end until the transaction is over. A call
   * that revokes the session waits for this transaction, or was faster.
   */
  hold(tx: Tx, of: { readonly token: string; readonly userId?: string }): Promise<SignedIn<User> | undefined>;
  /** Returns data of a session's user, with that session; `undefined` if the session has ended. */
  beside<Found>(db: Db, live: LiveSession, ways: Ways<Found>): Promise<Beside<Found> | undefined>;
  /** Returns every session of a user that has not expired, the newest first. */
  list(db: Db, userId: string, now: Date): Promise<Session[]>;
  /** Returns a page of the same list for the user of a live session; `undefined` if the session has ended. */
  listBeside(db: Db, live: LiveSession, page: Page): Promise<Session[] | undefined>;
  /** Extends a session that is unchanged since it was read. An ended session never comes back. */
  refresh(db: Db, change: store.SessionRefresh): Promise<boolean>;
  /** Changes columns in every session of these users that matches `where`. For maintenance by plugins: runs no hook. */
  updateOf(db: Db, userIds: readonly string[], where: SessionChanges, changes: SessionChanges): Promise<void>;
  /** Deletes a session, of this user if one is named. False if there was none. */
  delete(db: Db, which: { readonly token: string; readonly userId?: string }): Promise<boolean>;
  /** Deletes the sessions of a user, except the one with `exceptToken`, and returns how many. */
  deleteOf(db: Db, userId: string, exceptToken?: string): Promise<number>;
  /** Removes the session of a token if it has expired: a session that was extended meanwhile stays. */
  deleteExpired(db: Db, now: Date, token: string): Promise<void>;
  /** Removes at most `limit` expired sessions, and returns how many. */
  deleteSomeExpired(db: Db, now: Date, limit: number): Promise<number>;
  /** Removes the remaining sessions of a deleted user. */
  forget(db: Db, userId: string): Promise<void>;
}

export interface LiveSession {
  readonly token: string;
  readonly now: Date;
}
type SessionChanges = Readonly<Record<string, unknown>>;

/** Two ways to read the same rows. */
export interface Ways<Found> {
  /** Reads with the session, in one statement: `undefined` if the session has ended. */
  readonly joined: (db: Db, live: LiveSession) => Promise<Beside<Found> | undefined>;
  /** Reads by the user's id if sessions are not in the database; the session has been read then. */
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
