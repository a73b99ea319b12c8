import type { Session } from '../../contract/shapes.js';
import type { App, Caller } from '../app/app.js';

/** Whether an end may be moved: not one that a hook has chosen, nor the one of a session that is not remembered. */
export function isExtendable(session: Session): boolean {
  return Reflect.get(session, 'extendable') !== false;
}

/**
 * When a session that is used is to be extended: `updateAge` after it was last. One that lives for less than configured,
 * because a hook wants it so each time, is extended after half of its life, and not on every read.
 * `undefined` for one whose end stays.
 */
export function dueAt({ settings }: App, session: Session): Date | undefined {
  if (!isExtendable(session)) return undefined;
  const { expiresIn, updateAge } = settings.session;
  const expiresAt = session.expiresAt.getTime();
  const updatedAt = session.updatedAt.getTime();
  const half = Math.max(0, expiresAt - updatedAt) / 2;
  return new Date(
    Math.max(expiresAt - expiresIn * 1000 + updateAge * 1000, updatedAt + Math.min(updateAge * 1000, half)),
  );
}

export function isDue(app: App, session: Session, now: Date): boolean {
  const due = dueAt(app, session);
  return due !== undefined && due <= now;
}

/**
 * Whether a session whose copy is in a cookie is to be extended. With `updateAge: 0` that is not on every read, which would
 * leave nothing for the copy to answer, but once the copy is old, at the latest after half of the session's life.
 */
export function isCopyDue(app: App, session: Session, now: Date): boolean {
  const { updateAge, cookieCache } = app.settings.session;
  if (updateAge > 0) return isDue(app, session, now);
  const age = now.getTime() - session.updatedAt.getTime();
  const half = (session.expiresAt.getTime() - session.updatedAt.getTime()) / 2;
  return isExtendable(session) && age >= Math.min(cookieCache.maxAge * 1000, half);
}

/**
 * Whether the user has signed in or reauthenticated within so many seconds. Being used makes no session fresh. Default:
 * `session.freshAge`, where 0 means always.
 */
export function isFresh({ app }: Caller, { createdAt }: Pick<Session, 'createdAt'>, seconds?: number): boolean {
  const { freshAge } = app.settings.session;
  if (seconds === undefined && freshAge === 0) return true;
  return app.settings.now().getTime() - createdAt.getTime() < (seconds ?? freshAge) * 1000;
}
