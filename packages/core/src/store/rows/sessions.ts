import type { Page } from '../../contract/paging.js';
import { type NewSession, type Session, session, type User, user } from '../schema/tables.js';
import { inBatches } from '../statements/conditions.js';
import type { Db, Tx } from '../statements/executor.js';
import {
  after,
  atMost,
  changeOneWhile,
  guardedUpdate,
  insertWhile,
  list,
  not,
  oneOf,
  remove,
  removeSome,
} from '../statements/index.js';
import { inPages, readPageWithSession } from '../statements/paging.js';
import { lockInCluster } from '../statements/row-lock.js';
import { type Params, statement, statementsBy, whole } from '../statements/statement.js';

const sessionWithUser = statement([session, user], (q, p: Params<{ token: string }>) =>
  q
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', p.token)
    .select([whole(session), whole(user)]),
);

/** Returns the session with this token, expired or not, and its user. One statement. */
export function findSession(
  db: Db,
  token: string,
): Promise<{ readonly session: Session; readonly user: User } | undefined> {
  return sessionWithUser.first(db, { token });
}

const held = statementsBy((of: 'any user' | 'one user') =>
  statement([user, session], (q, p: Params<{ token: string; userId: string }>, { dialect: { lock } }) => {
    const found = q
      .selectFrom('user')
      .innerJoin('session', 'session.userId', 'user.id')
      .where('session.token', '=', p.token)
      .$if(of === 'one user', (its) => its.where('user.id', '=', p.userId))
      .select([whole(session), whole(user)]);
    return lock ? found.modifyEnd(lock.account) : found;
  }),
);

/**
 * Returns the session of a token and its user, both locked until the transaction ends: no call changes the user or ends the
 * session. The user's row is locked first, as in every transaction that changes an account. With `userId` only a session of that
 * user; without it, MariaDB and MySQL lock the session's row first.
 */
export async function holdSession(
  tx: Tx,
  { token, userId }: { readonly token: string; readonly userId?: string },
): Promise<{ readonly session: Session; readonly user: User } | undefined> {
  const found = await held(userId === undefined ? 'any user' : 'one user').first(tx, { token, userId: userId ?? '' });
  if (found) await lockInCluster(tx, user, { id: found.user.id });
  if (found) await lockInCluster(tx, session, { id: found.session.id });
  return found;
}

/**
 * Changes columns of a live session, and locks its user and then the session, like `holdSession`, in the same statement. Returns the
 * session as it is then; `undefined` if it has ended or the user's row has changed since both were read. Not for MariaDB and MySQL,
 * which would lock the session first (`dialect.returning`).
 */
export function changeHeldSession(
  tx: Tx,
  {
    session: { token },
    user: { id, securityVersion, updatedAt },
  }: { readonly session: { readonly token: string }; readonly user: User },
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Session | undefined> {
  const live = { token, userId: id, expiresAt: after(now) };
  return changeOneWhile(tx, session, live, changes, user, { id, securityVersion, updatedAt });
}

/**
 * Inserts a session if the account is unchanged since the user authenticated. False if it was changed or deleted meanwhile: a new
 * password, a second factor, a deletion (Z18-Z20).
 */
export function insertSession(
  db: Db,
  row: NewSession,
  { securityVersion }: { readonly securityVersion: number },
): Promise<boolean> {
  return insertWhile(db, session, row, user, { id: row.userId, securityVersion });
}

/**
 * Extends a session that is unchanged since it was read. False if it has ended, or if another request extended it first: a
 * removed session never comes back (Z21).
 */
export async function refreshSession(
  db: Db,
  { token, seenUpdatedAt, expiresAt, now, changes = {} }: SessionRefresh,
): Promise<boolean> {
  // Another request has extended the session in this millisecond. A second extension would write the same time, so it is refused.
  if (seenUpdatedAt >= now) return false;
  const seen = { token, updatedAt: seenUpdatedAt, expiresAt: after(now) };
  return (await guardedUpdate(db, session, seen, { ...changes, expiresAt, updatedAt: now })) > 0;
}

interface SessionRefresh {
  readonly token: string;
  readonly seenUpdatedAt: Date;
  readonly expiresAt: Date;
  readonly now: Date;
  /** Other columns to change with the extension. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Returns every session of a user that has not expired, the newest first. */
export function listSessions(db: Db, userId: string, now: Date): Promise<Session[]> {
  const newestFirst = [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ] as const;
  return list(db, session, { userId, expiresAt: after(now) }, { orderBy: newestFirst });
}

const sessionsOfToken = statement([session], (q, p: Params<{ token: string; now: Date } & Page>) =>
  q
    .selectFrom('session as own')
    .innerJoin('session', 'session.userId', 'own.userId')
    .where('own.token', '=', p.token)
    .where('own.expiresAt', '>', p.now)
    .where('session.expiresAt', '>', p.now)
    .$call(inPages(p, 'session', 'desc'))
    .select(whole(session)),
);

/** Like `listSessions`, one page for the session's user; `undefined` if the session has ended. */
export async function listSessionsOfToken(
  db: Db,
  live: { readonly token: string; readonly now: Date },
  page: Page,
): Promise<Session[] | undefined> {
  // A live session is in its own list, so an empty result means that it has ended.
  const part = await readPageWithSession(page, ({ limit, offset }) =>
    sessionsOfToken.all(db, { token: live.token, now: live.now, limit, offset }),
  );
  return part?.rows.map((row) => row.session);
}

/** Deletes a session, of this user if one is given. False if there was none. */
export async function deleteSession(
  db: Db,
  { token, userId }: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  return (await remove(db, session, userId === undefined ? { token } : { token, userId })) > 0;
}

/** Deletes the sessions of a user except the one with `exceptToken`. Returns how many. */
export function deleteSessionsOf(db: Db, userId: string, exceptToken?: string): Promise<number> {
  return remove(db, session, exceptToken === undefined ? { userId } : { userId, token: not(exceptToken) });
}

/** Deletes a session if it has expired: a session that was extended meanwhile stays (Z22). */
export async function deleteExpiredSession(db: Db, token: string, now: Date): Promise<boolean> {
  return (await remove(db, session, { token, expiresAt: atMost(now) })) > 0;
}

/** Deletes at most `limit` expired sessions. Returns how many. */
export function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<number> {
  return removeSome(db, session, { expiresAt: atMost(now) }, limit);
}

/** Changes columns in every session of these users that matches `where`. Returns how many. */
export async function updateSessionsOf(
  db: Db,
  userIds: readonly string[],
  where: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Promise<number> {
  let changed = 0;
  for (const some of inBatches(userIds))
    changed += await guardedUpdate(db, session, { ...where, userId: oneOf<string>(some) }, changes);
  return changed;
}
