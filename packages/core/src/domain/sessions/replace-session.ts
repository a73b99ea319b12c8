import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Session, ShownFactor, SignedIn } from '../../contract/shapes.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller, Work } from '../app/app.js';
import type { SessionLife } from '../cookies/cookies.js';
import { lineageOf } from '../secrets/binding.js';
import { onCommit } from '../transactions/commit.js';
import { hasHook, runAfterHook } from '../transactions/database-hooks.js';
import { draftSession, handOver, insertInPlace, newSession } from './begin-session.js';
import { endSessionIn } from './end-session.js';
import { withFactor } from './factors.js';
import { lifeOfSession } from './session-cookies.js';
import { isExtendable } from './session-life.js';
import { inSessionTransaction } from './session-transaction.js';

/**
 * Replaces a session that a change of the account has ended. The new one keeps the expiry, the lineage, and the columns of plugins and
 * application. It begins in the transaction of the change: a request that ends the user's sessions comes before or after both.
 * It runs no gates, because the replaced session has passed them.
 * `changes`: columns that differ from the replaced session. `undefined` if a listener has removed the user; the caller must
 * then throw to end the transaction.
 */
export async function replaceSession(
  work: Work,
  caller: Caller,
  ended: Session,
  user: User,
  changes: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const carried = { ...carriedFrom(caller, ended), lineage: lineageOf(ended), ...changes };
  const begin = (current: User) => beginSessionIn(work, caller, current, lifeOfSession(caller), carried);
  const begun = await begin(user);
  if (begun) return begun;
  // This transaction has locked the user's row, so only a listener of the change can have increased the version again.
  const current = await findUserById(work.tx, user.id);
  return current && (await begin(current));
}

/**
 * Ends a session and puts another in its place, under another token, so that a stolen copy of the old token is useless. Of two
 * calls in one session only one succeeds; the other gets `UNAUTHORIZED`. Takes the session as the transaction has locked it.
 */
export async function exchangeSession(
  work: Work,
  caller: Caller,
  { session, user }: SignedIn<User>,
  changes: Partial<Session>,
): Promise<SignedIn<User>> {
  const ended = await endSessionIn(work, { token: session.token, userId: user.id });
  const begun = ended && (await replaceSession(work, caller, session, user, changes));
  if (!begun) throw failure(commonErrors, 'UNAUTHORIZED');
  return begun;
}

/**
 * Replaces the caller's session by one that has shown the factor, with the same age and expiry, in a transaction that begins with it: one
 * statement locks the session with its user and changes its token. The row and its id stay, unless hooks or gates are about sessions.
 * `steps` follow. Of two concurrent calls in one session only one succeeds. Throws `UNAUTHORIZED` if the session has ended.
 */
export function stepUpFirst(
  caller: Caller,
  signedIn: SignedIn<User>,
  shown: ShownFactor,
  steps: (work: Work) => Promise<void>,
): Promise<SignedIn<User>> {
  const { app } = caller;
  const { session, user } = signedIn;
  // The row keeps its id only without gates and hooks. A gate can tie other sessions to this id, such as those in which an
  // administrator acts as a user, and they have to end too if the old token was stolen.
  const stays =
    app.gates.session.length === 0 && !hasHook(app, 'session', 'delete') && !hasHook(app, 'session', 'create');
  // Factors change only together with the token, so the session in the transaction has the same factors.
  const factors = [...withFactor(session.factors, shown)];
  const life = lifeOfSession(caller);
  const { token, updatedAt, ipAddress, userAgent } = newSession(caller, user, life);
  return inSessionTransaction(
    caller,
    signedIn,
    async (work, held) => {
      await steps(work);
      const { createdAt, expiresAt } = held.session;
      if (!stays) return exchangeSession(work, caller, held, { createdAt, expiresAt, factors });
      // Listeners learn that the session with the old token has ended, and another one has begun.
      await work.emit('sessionEnded', { userId: user.id, tokens: [session.token] });
      await work.emit('sessionCreated', held);
      await onCommit(work.tx, async () => handOver(caller, held, life));
      return held;
    },
    undefined,
    stays ? { token, updatedAt, ipAddress, userAgent, factors } : undefined,
  );
}

/**
 * Returns the columns that a new session takes over from another session of the user: columns of plugins and application, the
 * factors, and a fixed end.
 */
export function carriedFrom(caller: Caller, session: Session): Partial<Session> {
  const names = Object.keys(caller.app.sessionFields);
  const fields = Object.fromEntries(names.map((name) => [name, Reflect.get(session, name)]));
  const end = isExtendable(session) ? {} : { expiresAt: session.expiresAt };
  return { factors: session.factors, ...end, ...fields };
}

/** Like `beginSession`, within other work: the session is sent to the browser after the commit. */
export async function beginSessionIn(
  work: Work,
  caller: Caller,
  user: User,
  life: SessionLife,
  carried: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const { app, tx } = work;
  const session = await draftSession(caller, tx, user, life, carried);
  if (!(await insertInPlace(work, { session, user }))) return undefined;
  await work.emit('sessionCreated', { session, user });
  await runAfterHook(app, tx, 'session', 'create', { row: session });
  await onCommit(tx, async () => handOver(caller, { session, user }, life));
  return { session, user };
}
