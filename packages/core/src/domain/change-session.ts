import type { SignedIn } from '../contract/shapes.js';
import type { Caller, Work } from './app.js';
import { askBefore, isHooked, tellAfter } from './database-hooks.js';
import { isShort, writeSessionCache } from './session-cookies.js';

/**
 * Changes columns that features and application keep in the caller's session, and the copy in its cookie with them.
 * `undefined` when the session has ended meanwhile.
 */
export async function changeSession(
  caller: Caller,
  { session, user }: SignedIn,
  wanted: Readonly<Record<string, unknown>>,
): Promise<SignedIn | undefined> {
  const { app } = caller;
  const now = app.settings.now();
  const asked = isHooked(app, 'session', 'update')
    ? await askBefore(app, 'session', 'update', { row: session, changes: wanted })
    : {};
  const changes = { ...asked, ...wanted };
  if (!(await app.sessions.update(app.db, { token: session.token, now }, changes))) return undefined;
  const changed = { session: { ...session, ...changes }, user };
  await tellAfter(app, app.db, 'session', 'update', { row: changed.session, changes });
  writeSessionCache(caller, changed, isShort(caller));
  return changed;
}

/**
 * Changes columns in every session of these users that is as `where` says, within other work: what an organization leaves
 * behind when somebody leaves it. It is upkeep, so no hook is asked.
 */
export async function changeSessionsOf(
  { app, tx }: Work,
  userIds: readonly string[],
  where: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await app.sessions.updateOf(tx, userIds, where, changes);
}
