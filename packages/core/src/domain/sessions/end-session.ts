import type { Session, ShownFactor, SignedIn, User } from '../../contract/shapes.js';
import { deleteSession, deleteSessionsOf, findSession, listSessions } from '../../store/rows/sessions.js';
import { lockUser } from '../../store/rows/users.js';
import type { Caller, Work } from '../app/app.js';
import {
  hasHook,
  hasHookWithin,
  runAfterHook,
  runBeforeHook,
  runBeforeHooks,
  runWithin,
} from '../transactions/database-hooks.js';
import { makeTrue } from '../transactions/in-transaction.js';

/** A time before every expiry: with it, lists contain expired sessions too. */
const ever = new Date(0);

/** Ends one session. With `userId`, only a session of this user. False if there is no such session. */
export async function endSession(
  { app }: Caller,
  which: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  // The audit log names the user of the session as the one who acts.
  const found = app.trail && (await findSession(app.db, which.token));
  if (found) app.trail?.act(found);
  return makeTrue(
    app,
    'sessionEnded',
    { userId: which.userId, tokens: [which.token] },
    (db) => deleteSession(db, which),
    hasHook(app, 'session', 'delete') ? (work) => removeSession(work, which) : undefined,
  );
}

/** Ends one session of a user in the caller's transaction, and emits the event. False if there is no such session. */
export async function endSessionIn(
  work: Work,
  which: { readonly token: string; readonly userId: string },
): Promise<boolean> {
  const ended = await removeSession(work, which);
  if (ended) await work.emit('sessionEnded', { userId: which.userId, tokens: [which.token] });
  return ended;
}

/** Ends every session of a user except the one with `exceptToken`, in the caller's transaction. */
export async function endEverySession(work: Work, userId: string, exceptToken?: string): Promise<void> {
  const ended = await removeSessions(work, userId, exceptToken);
  if (ended > 0) await work.emit('sessionEnded', { userId, tokens: 'all' });
}

/**
 * Ends the sessions of a user for which `matches` returns true, in the caller's transaction. Returns how many. Hold the lock of the
 * user's row (`lockUser`), so that no new session begins meanwhile.
 */
export async function endSessions(
  work: Work,
  userId: string,
  matches: (session: Session & Readonly<Record<string, unknown>>) => boolean,
): Promise<number> {
  let ended = 0;
  for (const session of await listSessions(work.tx, userId, ever))
    if (matches({ ...session }) && (await endSessionIn(work, { token: session.token, userId }))) ended += 1;
  return ended;
}

/**
 * Ends the user's other sessions that have shown this factor, after the user has removed it: a thief may have added the factor. The
 * caller holds the lock of the user's row.
 */
export async function endOtherSessionsWith(
  work: Work,
  { session, user }: SignedIn<Pick<User, 'id'>>,
  isRemoved: (shown: ShownFactor) => boolean,
): Promise<void> {
  await endSessions(work, user.id, ({ token, factors }) => token !== session.token && factors.some(isRemoved));
}

/** Removes the session of a token in the caller's transaction. With `userId`, only a session of this user. */
export async function removeSession(
  work: Work,
  which: { readonly token: string; readonly userId?: string },
): Promise<boolean> {
  const { app, tx } = work;
  if (!hasHook(app, 'session', 'delete')) return deleteSession(tx, which);
  const row = (await findSession(tx, which.token))?.session;
  if (!row || (which.userId !== undefined && row.userId !== which.userId)) return false;
  await runBeforeHook(app, tx, 'session', 'delete', { row });
  if (hasHookWithin(app, 'session', 'delete')) {
    await lockUser(tx, row.userId); // of several callers who end it, one runs the hook
    if (!(await findSession(tx, which.token))) return false;
    await runWithin(work, 'session', 'delete', row);
  }
  const removed = await deleteSession(tx, which);
  if (removed) await runAfterHook(app, tx, 'session', 'delete', { row });
  return removed;
}

/** Removes the sessions of a user except the one with `exceptToken`, in the caller's transaction. Returns how many. */
export async function removeSessions(work: Work, userId: string, exceptToken?: string): Promise<number> {
  const { app, tx } = work;
  if (!hasHook(app, 'session', 'delete')) return deleteSessionsOf(tx, userId, exceptToken);
  await lockUser(tx, userId); // no session begins between the list and the deletion
  const rows = (await listSessions(tx, userId, ever)).filter(({ token }) => token !== exceptToken);
  const abouts = rows.map((row) => ({ row }));
  await runBeforeHooks(app, tx, 'session', 'delete', abouts);
  for (const row of rows) await runWithin(work, 'session', 'delete', row);
  const removed = await deleteSessionsOf(tx, userId, exceptToken);
  for (const row of rows) await runAfterHook(app, tx, 'session', 'delete', { row });
  return removed;
}
