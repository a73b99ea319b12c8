import { explained, isAuthError } from '../../contract/errors.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import { deleteExpiredSession, findSession, refreshSession } from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { SessionTimes } from '../../store/statements/paging.js';
import type { App, Caller } from '../app/app.js';
import { firstFound, readSigned } from '../cookies/cookies.js';
import { rememberBrowser } from '../limits/known-browser.js';
import { hasHook, readExpiry, runAfterHook, runBeforeHook } from '../transactions/database-hooks.js';
import { decodeCachedSession } from './session-cache.js';
import {
  clearSessionCookies,
  hasSeveralSessionCookies,
  lifeOfSession,
  readSessionTokens,
  signerOf,
  specOf,
  writeSessionCache,
  writeSessionCookies,
} from './session-cookies.js';
import { isAccepted } from './session-gates.js';
import { isCopyDue, isDue } from './session-life.js';

export interface ReadSessionOptions {
  /** Whether the copy in the cookie is enough. Only for reads. */
  readonly useCache: boolean;
  /** Whether the session is extended if it is due. */
  readonly refresh: boolean;
  /** Whether to return a session that is valid in one organization only. Default false. */
  readonly confined?: boolean;
}

/**
 * Reads the session of the caller's cookie, with its user. Runs no statement if there is no cookie or the copy in a cookie is
 * current, else one statement, or two if the session is extended. Of several signed values it uses the first one with a live
 * session. If no session is live, the cookies are removed.
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
  const mayExtend = options.refresh && mayRefresh && lifeOfSession(caller) === 'persistent';
  if (options.useCache) {
    const copy = readSessionCache(caller, tokens);
    if (copy && !(mayExtend && isCopyDue(app, copy.session, now))) return copy;
  }
  const found = await firstFound(tokens, (token) => findLive(caller, token, now));
  if (!found) {
    if (mayRefresh) clearSessionCookies(caller);
    return null;
  }
  // The cookie stays: it is still that of a live session.
  if (!options.confined && confinedTo(found.session) !== undefined) return null;
  if (!mayRefresh) return found;
  if (mayExtend && isDue(app, found.session, now)) return extend(caller, found, now);
  if (hasSeveralSessionCookies(caller)) writeSessionCookies(caller, found);
  else if (options.useCache) writeSessionCache(caller, found);
  return found;
}

/** Returns the live session of a token. Removes the session if it has expired. */
async function findLive({ app, mayRefresh }: Caller, token: string, now: Date): Promise<SignedIn<User> | undefined> {
  const found = await findSession(app.db, token);
  if (found && found.session.expiresAt > now)
    return app.gates.session.length === 0 || (await isAccepted(app, found)) ? found : undefined;
  if (found && mayRefresh) await runOrLogFailure(app, () => deleteExpiredSession(app.db, token, now));
  return undefined;
}

/** Extends a session that another statement has read, if it is due. If it is not due, runs no statement. */
export async function keepAlive(caller: Caller, session: SessionTimes): Promise<void> {
  if (!caller.mayRefresh || !isDue(caller.app, session, caller.app.settings.now())) return;
  await readSession(caller, { useCache: false, refresh: true });
}

/** Removes a session that another statement did not find: its row if it has expired, and its cookies. */
export async function forgetSession(caller: Caller, token: string): Promise<void> {
  const { app, mayRefresh } = caller;
  if (!mayRefresh) return;
  await runOrLogFailure(app, () => deleteExpiredSession(app.db, token, app.settings.now()));
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
  // If the statement changes no row, another request has just extended the session, or it has ended. A second read finds out (Z21).
  const extended = await runOrLogFailure(app, () => refreshSession(app.db, seen));
  if (extended === 'failed') return { session, user };
  const current = extended
    ? { session: { ...session, ...change.changes, expiresAt: change.expiresAt, updatedAt: now }, user }
    : await findSession(app.db, session.token);
  if (!current) {
    clearSessionCookies(caller);
    return null;
  }
  if (extended) {
    const { changes } = change;
    await runAfterHook(app, app.db, 'session', 'update', {
      row: current.session,
      changes: { ...changes, expiresAt },
    });
  }
  writeSessionCookies(caller, current, 'persistent');
  rememberBrowser(caller, user, 'persistent');
  return current;
}

/** Runs a write that is part of a read. The read succeeds even if the write fails: on a replica, or behind a lock, users stay signed in. */
async function runOrLogFailure<T>({ settings }: App, write: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await write();
  } catch (error) {
    settings.logger.error(
      explained('STORAGE_FAILED', 'a session could be read, but it could not be extended or deleted.'),
      {
        error,
      },
    );
    return 'failed';
  }
}

/**
 * Returns the columns to write when the session is extended. Returns `undefined` if the application's hook refuses the extension: the session
 * continues unchanged, and the read succeeds.
 */
async function changesOf(app: App, row: Session, wanted: Date) {
  if (!hasHook(app, 'session', 'update')) return { expiresAt: wanted, changes: {} };
  try {
    const data = await runBeforeHook(app, app.db, 'session', 'update', { row, changes: { expiresAt: wanted } });
    const { expiresAt, ...changes } = data;
    return { expiresAt: readExpiry(expiresAt, wanted), changes };
  } catch (error) {
    if (isAuthError(error, 'CHANGE_REFUSED')) return undefined;
    throw error;
  }
}

/**
 * The id of the one organization in which a session counts; `undefined` if it counts everywhere. A plugin with the session field
 * `onlyInOrganization` begins such sessions, with a gate that ends them. Only endpoints with `insideOrganization` in their guard accept
 * them, and the application's own code gets one only if it asks `getSession` for it.
 */
export function confinedTo(session: object): string | undefined {
  const id: unknown = Reflect.get(session, 'onlyInOrganization');
  return typeof id === 'string' ? id : undefined;
}
