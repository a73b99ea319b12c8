import { isAuthError } from '../contract/errors.js';
import type { Session, SignedIn, User } from '../contract/shapes.js';
import { randomToken } from '../crypto/random.js';
import { lockUser } from '../store/users.js';
import type { App, Caller, Work } from './app.js';
import { askBefore, endOf, isHooked, tellAfter } from './database-hooks.js';
import { decodeCachedSession } from './session-cache.js';
import {
  clearSessionCookies,
  isShort,
  readSessionToken,
  specOf,
  writeSessionCache,
  writeSessionCookies,
} from './session-cookies.js';
import { makeTrue } from './work.js';

/** Seconds a session lives when it shall not be remembered (spec §9). */
const shortLifetime = 86_400;
/** Before any session ended: sessions that have expired and are still there are listed too. */
const ever = new Date(0);
/** User agents are stored for people to read; longer ones are cut. */
const userAgentLength = 512;

/**
 * Begins a session, provided that the account is still what it was when the caller proved to own it: the insert is
 * conditional on `user.updatedAt`, which every change of password, second factor or address moves on (Z18–Z20).
 * `undefined` when the account has changed or is gone. `carried` columns take the place of their defaults.
 */
export async function beginSession(
  caller: Caller,
  user: User,
  short: boolean,
  carried: Partial<Session> = {},
): Promise<SignedIn | undefined> {
  const { app } = caller;
  const draft = { ...newSession(caller, user, short), ...carried };
  const session = { ...draft, ...(await askBefore(app, 'session', 'create', { row: draft })) };
  const begun = await makeTrue(app, 'sessionCreated', { session, user }, (db) =>
    app.sessions.insert(db, session, { userUpdatedAt: user.updatedAt }),
  );
  if (!begun) return undefined;
  await tellAfter(app, app.db, 'session', 'create', { row: session });
  await app.cleanUp();
  writeSessionCookies(caller, { session, user }, short);
  return { session, user };
}

function newSession({ app, ipAddress, userAgent }: Caller, user: User, short: boolean): Session {
  const { settings, sessionFields } = app;
  const now = settings.now();
  const lifetime = short ? shortLifetime : settings.session.expiresIn;
  const fields = Object.entries(sessionFields).map(([name, field]) => [name, field.initial?.() ?? null]);
  return {
    ...Object.fromEntries(fields),
    id: settings.generateId(),
    token: randomToken(),
    userId: user.id,
    expiresAt: new Date(now.getTime() + lifetime * 1000),
    createdAt: now,
    updatedAt: now,
    ipAddress: settings.ipAddress.track ? ipAddress : null,
    userAgent: userAgent?.slice(0, userAgentLength) ?? null,
  };
}

export interface ReadSessionOptions {
  /** May the cookie's copy answer? Only for reads (D17). */
  readonly useCache: boolean;
  /** Extend the session when that is due? */
  readonly refresh: boolean;
}

/**
 * The session that the caller's cookie proves, with its user: no statement without a cookie or with a current copy,
 * one otherwise, two when it is extended. A session that has ended takes its cookies with it.
 */
export async function readSession(caller: Caller, options: ReadSessionOptions): Promise<SignedIn | null> {
  const token = readSessionToken(caller);
  if (token === undefined) return null;
  if (options.useCache) {
    const copy = readSessionCache(caller, token);
    if (copy) return copy;
  }
  const { app } = caller;
  const found = await app.sessions.find(app.db, token);
  const now = app.settings.now();
  if (!found || found.session.expiresAt <= now) {
    if (caller.mayRefresh) {
      if (found) await app.sessions.deleteExpired(app.db, now, token);
      clearSessionCookies(caller);
    }
    return null;
  }
  if (!caller.mayRefresh) return found;
  const short = isShort(caller);
  if (options.refresh && !short && isDue(caller, found.session, now)) return extend(caller, found, now);
  if (options.useCache) writeSessionCache(caller, found, short);
  return found;
}

function readSessionCache(caller: Caller, token: string): SignedIn | undefined {
  if (!caller.app.settings.session.cookieCache.enabled) return undefined;
  for (const value of caller.cookies.read(specOf(caller, 'session_data').name)) {
    const copy = decodeCachedSession(caller.app, value, token);
    if (copy) return copy;
  }
  return undefined;
}

function isDue({ app }: Caller, { expiresAt }: Session, now: Date): boolean {
  const { expiresIn, updateAge } = app.settings.session;
  return expiresAt.getTime() - expiresIn * 1000 + updateAge * 1000 <= now.getTime();
}

async function extend(caller: Caller, { session, user }: SignedIn, now: Date): Promise<SignedIn | null> {
  const { app } = caller;
  const expiresAt = new Date(now.getTime() + app.settings.session.expiresIn * 1000);
  const change = await changesOf(app, session, expiresAt);
  if (!change) return { session, user };
  const seen = { token: session.token, seenUpdatedAt: session.updatedAt, now, ...change };
  // Nothing was extended: another request did it just now, or the session has ended. A second look tells (Z21).
  const extended = await app.sessions.refresh(app.db, seen);
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

/** What an extension writes. `undefined` where the application wants none: the session goes on as it is (no read fails over it). */
async function changesOf(app: App, row: Session, wanted: Date) {
  if (!isHooked(app, 'session', 'update')) return { expiresAt: wanted, changes: {} };
  try {
    const data = await askBefore(app, 'session', 'update', { row, changes: { expiresAt: wanted } });
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

/** Ends the sessions of a user, but for the one with `exceptToken`. */
export async function endSessionsOf({ app }: Caller, userId: string, exceptToken?: string): Promise<void> {
  await makeTrue(
    app,
    'sessionEnded',
    { userId, tokens: 'all' },
    async (db) => (await app.sessions.deleteOf(db, userId, exceptToken)) > 0,
    isHooked(app, 'session', 'delete') && (async (work) => (await removeSessions(work, userId, exceptToken)) > 0),
  );
}

/** Removes the session of a token, of this user if one is named, within other work. */
export async function removeSession(
  { app, tx }: Work,
  which: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  if (!isHooked(app, 'session', 'delete')) return app.sessions.delete(tx, which);
  const row = (await app.sessions.find(tx, which.token))?.session;
  if (!row || (which.userId !== undefined && row.userId !== which.userId)) return false;
  await askBefore(app, 'session', 'delete', { row });
  const removed = await app.sessions.delete(tx, which);
  if (removed) await tellAfter(app, tx, 'session', 'delete', { row });
  return removed;
}

/** Removes the sessions of a user, but for the one with `exceptToken`, within other work, and says how many. */
export async function removeSessions({ app, tx }: Work, userId: string, exceptToken?: string): Promise<number> {
  if (!isHooked(app, 'session', 'delete')) return app.sessions.deleteOf(tx, userId, exceptToken);
  await lockUser(tx, userId); // no session begins between the list and the deletion
  const rows = (await app.sessions.list(tx, userId, ever)).filter(({ token }) => token !== exceptToken);
  for (const row of rows) await askBefore(app, 'session', 'delete', { row });
  const removed = await app.sessions.deleteOf(tx, userId, exceptToken);
  for (const row of rows) await tellAfter(app, tx, 'session', 'delete', { row });
  return removed;
}

/** Whether a session began recently enough for a sensitive change. Being used does not make it fresh (H056). */
export function isFresh({ app }: Caller, { createdAt }: Session): boolean {
  const { freshAge } = app.settings.session;
  return freshAge === 0 || app.settings.now().getTime() - createdAt.getTime() < freshAge * 1000;
}
