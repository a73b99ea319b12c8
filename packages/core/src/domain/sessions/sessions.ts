import { isAuthError } from '../../contract/errors.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import { randomToken } from '../../crypto/random.js';
import { lockUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { App, Caller, Work } from '../app/app.js';
import { firstFound, readSigned } from '../app/cookies.js';
import { rememberBrowser } from '../limits/known-browser.js';
import { askBefore, askBeforeEach, endOf, isHooked, tellAfter } from '../transactions/database-hooks.js';
import { makeTrue } from '../transactions/work.js';
import { decodeCachedSession } from './session-cache.js';
import {
  clearSessionCookies,
  hasSeveralSessionCookies,
  isShort,
  readSessionTokens,
  signerOf,
  specOf,
  writeSessionCache,
  writeSessionCookies,
} from './session-cookies.js';
import { isCopyDue, isDue } from './session-life.js';

/** Seconds a session lives when it shall not be remembered. */
const shortLifetime = 86_400;
/** Before any session ended: sessions that have expired and are still there are listed too. */
const ever = new Date(0);
/** User agents are stored for people to read; longer ones are cut. */
const userAgentLength = 512;

/**
 * Begins a session, provided that the account is still what it was when the caller proved to own it: the insert is
 * conditional on `user.securityVersion`, which every change of what proves or guards the account moves on (Z18–Z20).
 * `undefined` when the account has changed or is gone. `carried` columns take the place of their defaults.
 */
export async function beginSession(
  caller: Caller,
  user: User,
  short: boolean,
  carried: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const { app } = caller;
  const session = await draftSession(caller, app.db, user, short, carried);
  const insert = (db: Db) => app.sessions.insert(db, session, user);
  const isBounded = app.settings.session.maximumPerUser !== undefined;
  const begun = await makeTrue(
    app,
    'sessionCreated',
    { session, user },
    insert,
    isBounded && ((work: Work) => insertInPlace(work, session, insert)),
  );
  if (!begun) return undefined;
  await tellAfter(app, app.db, 'session', 'create', { row: session });
  handOver(caller, { session, user }, short);
  return { session, user };
}

/** The row of a new session, with what the application wants of it. */
export async function draftSession(
  caller: Caller,
  db: Db,
  user: User,
  short: boolean,
  carried: Partial<Session>,
): Promise<Session> {
  const draft = { ...newSession(caller, user, short), ...carried };
  const wanted = await askBefore(caller.app, db, 'session', 'create', { row: draft });
  // An end that the application has chosen is kept.
  return { ...draft, ...('expiresAt' in wanted && { extendable: false }), ...wanted };
}

/** Gives the browser a session that has begun. */
export function handOver(caller: Caller, signedIn: SignedIn<User>, short: boolean): void {
  caller.app.cleanUp();
  writeSessionCookies(caller, signedIn, short);
  rememberBrowser(caller, signedIn.user.id, short);
}

/**
 * Begins a session, where a number is configured in place of the oldest ones beyond it. The user's row is held, so that of
 * several sign-ins at once each counts the others.
 */
export async function insertInPlace(
  work: Work,
  { userId, token }: Session,
  insert: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  const { app, tx } = work;
  const { maximumPerUser } = app.settings.session;
  if (maximumPerUser === undefined) return insert(tx);
  await lockUser(tx, userId);
  if (!(await insert(tx))) return false;
  const others = (await app.sessions.list(tx, userId, app.settings.now())).filter((each) => each.token !== token);
  for (const surplus of others.slice(maximumPerUser - 1)) {
    if (await removeSession(work, { token: surplus.token, userId }))
      await work.emit('sessionEnded', { userId, tokens: [surplus.token] });
  }
  return true;
}

function newSession({ app, ipAddress, userAgent }: Caller, user: User, short: boolean): Session {
  const { settings, sessionFields } = app;
  const now = settings.now();
  const lifetime = short ? shortLifetime : settings.session.expiresIn;
  const fields = Object.entries(sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]);
  return {
    ...Object.fromEntries(fields),
    ...(short && { extendable: false }),
    id: settings.generateId(),
    token: randomToken(),
    userId: user.id,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
    updatedAt: now,
    ipAddress: settings.ipAddress.track ? ipAddress : null,
    userAgent: userAgent?.slice(0, userAgentLength) ?? null,
    factors: [],
  };
}

export interface ReadSessionOptions {
  /** May the cookie's copy answer? Only for reads. */
  readonly useCache: boolean;
  /** Extend the session when that is due? */
  readonly refresh: boolean;
}

/**
 * The session that the caller's cookie proves, with its user: no statement without a cookie or with a current copy,
 * one otherwise, two when it is extended. Of several signed values the first counts whose session lives. When none does,
 * the cookies are removed.
 */
export async function readSession(
  caller: Caller,
  options: ReadSessionOptions & { readonly useCache: false },
): Promise<SignedIn<User> | null>;
export async function readSession(caller: Caller, options: ReadSessionOptions): Promise<SignedIn | null>;
export async function readSession(caller: Caller, options: ReadSessionOptions): Promise<SignedIn | null> {
  const tokens = readSessionTokens(caller);
  if (tokens.length === 0) return null;
  const { app, mayRefresh } = caller;
  const now = app.settings.now();
  const mayExtend = options.refresh && mayRefresh && !isShort(caller);
  if (options.useCache) {
    const copy = readSessionCache(caller, tokens);
    if (copy && !(mayExtend && isCopyDue(app, copy.session, now))) return copy;
  }
  const found = await firstFound(tokens, (token) => findLive(caller, token, now));
  if (!found) {
    if (mayRefresh) clearSessionCookies(caller);
    return null;
  }
  if (!mayRefresh) return found;
  if (mayExtend && isDue(app, found.session, now)) return extend(caller, found, now);
  if (hasSeveralSessionCookies(caller)) writeSessionCookies(caller, found, isShort(caller));
  else if (options.useCache) writeSessionCache(caller, found, isShort(caller));
  return found;
}

/** The session of a token if it lives. One that has expired is removed. */
async function findLive({ app, mayRefresh }: Caller, token: string, now: Date): Promise<SignedIn<User> | undefined> {
  const found = await app.sessions.find(app.db, token);
  if (found && found.session.expiresAt > now) return found;
  if (found && mayRefresh) await unlessItFails(app, () => app.sessions.deleteExpired(app.db, now, token));
  return undefined;
}

/** Extends a session that another statement has read, when that is due. Costs nothing on all other days. */
export async function keepAlive(caller: Caller, session: Session): Promise<void> {
  if (!caller.mayRefresh || !isDue(caller.app, session, caller.app.settings.now())) return;
  await readSession(caller, { useCache: false, refresh: true });
}

/** Removes a session that another statement has not found any more: its row if it has expired, and its cookies. */
export async function forgetSession(caller: Caller, token: string): Promise<void> {
  const { app, mayRefresh } = caller;
  if (!mayRefresh) return;
  await unlessItFails(app, () => app.sessions.deleteExpired(app.db, app.settings.now(), token));
  clearSessionCookies(caller);
}

function readSessionCache(caller: Caller, tokens: readonly string[]): SignedIn | undefined {
  if (!caller.app.settings.session.cookieCache.enabled) return undefined;
  for (const value of readSigned(
    caller.cookies,
    specOf(caller, 'session_data'),
    signerOf(caller.app, 'session_data'),
  )) {
    const copy = decodeCachedSession(caller.app, value, tokens);
    if (copy) return copy;
  }
  return undefined;
}

async function extend(caller: Caller, { session, user }: SignedIn<User>, now: Date): Promise<SignedIn<User> | null> {
  const { app } = caller;
  const expiresAt = new Date(now.getTime() + app.settings.session.expiresIn * 1000);
  const change = await changesOf(app, session, expiresAt);
  if (!change) return { session, user };
  const seen = { token: session.token, seenUpdatedAt: session.updatedAt, now, ...change };
  // Nothing was extended: another request did it just now, or the session has ended. A second look tells (Z21).
  const extended = await unlessItFails(app, () => app.sessions.refresh(app.db, seen));
  if (extended === 'failed') return { session, user };
  const current = extended
    ? { session: { ...session, ...change.changes, expiresAt: change.expiresAt, updatedAt: now }, user }
    : await app.sessions.find(app.db, session.token);
  if (!current) {
    clearSessionCookies(caller);
    return null;
  }
  if (extended) {
    const { changes } = change;
    await tellAfter(app, app.db, 'session', 'update', { row: current.session, changes: { ...changes, expiresAt } });
  }
  writeSessionCookies(caller, current, false);
  return current;
}

/** What a read writes on the way. The read goes on without it: on a replica, or while a lock is held, people stay signed in. */
async function unlessItFails<T>({ settings }: App, write: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await write();
  } catch (error) {
    settings.logger.error('a session was read, but could not be extended or removed', { error });
    return 'failed';
  }
}

/** What an extension writes. `undefined` where the application wants none: the session goes on as it is (no read fails over it). */
async function changesOf(app: App, row: Session, wanted: Date) {
  if (!isHooked(app, 'session', 'update')) return { expiresAt: wanted, changes: {} };
  try {
    const data = await askBefore(app, app.db, 'session', 'update', { row, changes: { expiresAt: wanted } });
    const { expiresAt, ...changes } = data;
    return { expiresAt: endOf(expiresAt, wanted), changes };
  } catch (error) {
    if (isAuthError(error, 'CHANGE_REFUSED')) return undefined;
    throw error;
  }
}

/** Ends one session, of this user if one is named. False when there was none to end. */
export function endSession(
  { app }: Caller,
  which: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  return makeTrue(
    app,
    'sessionEnded',
    { userId: which.userId, tokens: [which.token] },
    (db) => app.sessions.delete(db, which),
    isHooked(app, 'session', 'delete') && ((work) => removeSession(work, which)),
  );
}

/** Ends one session of a user within other work, which tells of it. False when there was none to end. */
export async function endSessionIn(
  work: Work,
  which: { readonly token: string; readonly userId: string },
): Promise<boolean> {
  const ended = await removeSession(work, which);
  if (ended) await work.emit('sessionEnded', { userId: which.userId, tokens: [which.token] });
  return ended;
}

/**
 * Ends every session of a user, but for the one with `exceptToken`, together with what they rest on or not at all.
 */
export async function endEverySession(work: Work, userId: string, exceptToken?: string): Promise<void> {
  const ended = await removeSessions(work, userId, exceptToken);
  if (ended > 0) await work.emit('sessionEnded', { userId, tokens: 'all' });
}

/** Removes the session of a token, of this user if one is named, within other work. */
export async function removeSession(
  { app, tx }: Work,
  which: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  if (!isHooked(app, 'session', 'delete')) return app.sessions.delete(tx, which);
  const row = (await app.sessions.find(tx, which.token))?.session;
  if (!row || (which.userId !== undefined && row.userId !== which.userId)) return false;
  await askBefore(app, tx, 'session', 'delete', { row });
  const removed = await app.sessions.delete(tx, which);
  if (removed) await tellAfter(app, tx, 'session', 'delete', { row });
  return removed;
}

/** Removes the sessions of a user, but for the one with `exceptToken`, within other work, and says how many. */
export async function removeSessions({ app, tx }: Work, userId: string, exceptToken?: string): Promise<number> {
  if (!isHooked(app, 'session', 'delete')) return app.sessions.deleteOf(tx, userId, exceptToken);
  await lockUser(tx, userId); // no session begins between the list and the deletion
  const rows = (await app.sessions.list(tx, userId, ever)).filter(({ token }) => token !== exceptToken);
  const abouts = rows.map((row) => ({ row }));
  await askBeforeEach(app, tx, 'session', 'delete', abouts);
  const removed = await app.sessions.deleteOf(tx, userId, exceptToken);
  for (const row of rows) await tellAfter(app, tx, 'session', 'delete', { row });
  return removed;
}

/** Whether a session began recently enough for a sensitive change. Being used does not make it fresh. */
export function isFresh({ app }: Caller, { createdAt }: Session): boolean {
  const { freshAge } = app.settings.session;
  return freshAge === 0 || app.settings.now().getTime() - createdAt.getTime() < freshAge * 1000;
}
