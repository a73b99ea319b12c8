import type { Session } from '../../contract/shapes.js';
import type { SessionTimes } from '../../store/statements/paging.js';
import type { App, Caller } from '../app/app.js';

/** Checks whether a session can be extended: not if a hook has set its end, nor if it is not remembered. */
export function isExtendable(session: SessionTimes): boolean {
  return Reflect.get(session, 'extendable') !== false;
}

/**
 * The time from which a request extends the session: `updateAge` after the last extension. A session that a hook shortens each
 * time is extended after half of its lifetime, and not on every read.
 * `undefined` for a session with a fixed end.
 */
export function dueAt({ settings }: App, session: SessionTimes): Date | undefined {
  if (!isExtendable(session)) return undefined;
  const { expiresIn, updateAge } = settings.session;
  const expiresAt = session.expiresAt.getTime();
  const updatedAt = session.updatedAt.getTime();
  const half = Math.max(0, expiresAt - updatedAt) / 2;
  return new Date(
    Math.max(expiresAt - expiresIn * 1000 + updateAge * 1000, updatedAt + Math.min(updateAge * 1000, half)),
  );
}

export function isDue(app: App, session: SessionTimes, now: Date): boolean {
  const due = dueAt(app, session);
  return due !== undefined && due <= now;
}

/**
 * Checks whether a session with a copy in a cookie must be extended. With `updateAge: 0` that is not on every read, because
 * the copy would never answer, but when the copy is old, at the latest after half of the session's lifetime.
 */
export function isCopyDue(app: App, session: SessionTimes, now: Date): boolean {
  const { updateAge, cookieCache } = app.settings.session;
  if (updateAge > 0) return isDue(app, session, now);
  const age = now.getTime() - session.updatedAt.getTime();
  const half = (session.expiresAt.getTime() - session.updatedAt.getTime()) / 2;
  return isExtendable(session) && age >= Math.min(cookieCache.maxAge * 1000, half);
}

/**
 * Checks whether the user has signed in or reauthenticated within this number of seconds. Using a session does not make it
 * fresh. Default: `session.freshAge`, where 0 means always.
 */
export function isFresh({ app }: Caller, { createdAt }: Pick<Session, 'createdAt'>, seconds?: number): boolean {
  const { freshAge } = app.settings.session;
  if (seconds === undefined && freshAge === 0) return true;
  return app.settings.now().getTime() - createdAt.getTime() < (seconds ?? freshAge) * 1000;
}
