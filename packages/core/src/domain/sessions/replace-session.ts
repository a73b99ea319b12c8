import type { Session, SignedIn } from '../../contract/shapes.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import { onCommit } from '../transactions/commit.js';
import { tellAfter } from '../transactions/database-hooks.js';
import { draftSession, handOver, insertInPlace } from './begin-session.js';
import { isShort } from './session-cookies.js';
import { isExtendable } from './session-life.js';

/**
 * A session in place of one that a change of the account has ended, for as long as that would have lived and with what
 * features and application keep in it. It begins in the transaction of the change: a request that ends the sessions of the
 * user comes before both or after both. It is no way in: the one that it replaces has passed the gates.
 * `changes`: what is not as in the session before it. `undefined` when a listener has removed the user; the caller
 * has to end the transaction by a throw.
 */
export async function replaceSession(
  work: Work,
  caller: Caller,
  ended: Session,
  user: User,
  changes: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const fields = Object.fromEntries(
    Object.keys(caller.app.sessionFields).map((name) => [name, Reflect.get(ended, name)]),
  );
  const carried = isExtendable(ended) ? fields : { ...fields, expiresAt: ended.expiresAt };
  const begin = (current: User) =>
    beginSessionIn(work, caller, current, isShort(caller), { ...carried, factors: ended.factors, ...changes });
  const begun = await begin(user);
  if (begun) return begun;
  // This transaction holds the user's row: a listener of the change has moved the version once more.
  const current = await findUserById(work.tx, user.id);
  return current && (await begin(current));
}

/** As `beginSession`, within other work: the caller is handed the session once that is committed. */
async function beginSessionIn(
  work: Work,
  caller: Caller,
  user: User,
  short: boolean,
  carried: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const { app, tx } = work;
  const session = await draftSession(caller, tx, user, short, carried);
  if (!(await insertInPlace(work, session, (db) => app.sessions.insert(db, session, user)))) return undefined;
  await work.emit('sessionCreated', { session, user });
  await tellAfter(app, tx, 'session', 'create', { row: session });
  await onCommit(tx, async () => handOver(caller, { session, user }, short));
  return { session, user };
}
