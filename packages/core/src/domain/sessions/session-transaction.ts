import { commonErrors } from '../../contract/catalogue.js';
import { type AuthError, failure } from '../../contract/errors.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import { changeHeldSession, findSession, holdSession, updateSessionsOf } from '../../store/rows/sessions.js';
import { refuseSecurityChanges } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Authenticated, Caller, Work } from '../app/app.js';
import type { SessionFields } from '../app/gates.js';
import { onCommit } from '../transactions/commit.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { clearSessionCookies, writeSessionCache } from './session-cookies.js';
import { isAccepted } from './session-gates.js';

/** The session that the access check has read, or its token if the handler's own statement reads it. */
export type Admitted = SignedIn<User> | { readonly token: string };

/** New values of columns of the session. */
export type SessionChanges = Partial<Session> | SessionFields;

/**
 * Runs `steps` in a transaction that locks the caller's user and session in its first statement. So the session cannot be revoked, and
 * the account cannot be reset, claimed or deleted, between the check and the commit. `held` has the current rows. Throws `UNAUTHORIZED`
 * if the session has ended. Throws `AccountChangedError` if `steps` change passwords, accounts or factors and the account has changed
 * since the access check: the decision of the handler was based on the older state. `authenticated`: the credential that has admitted
 * the call in place of a session. `changes`: columns of the session that change before `steps`, by the statement that locks. After the
 * commit the copy in the cookie has them too; with a new token, `steps` hand the session over.
 */
export function inSessionTransaction<T>(
  caller: Caller,
  admitted: Admitted,
  steps: (work: Work, held: SignedIn<User>) => Promise<T>,
  authenticated?: Authenticated | undefined,
  changes?: SessionChanges,
): Promise<T> {
  const { app } = caller;
  if (authenticated && 'user' in admitted) return inCredentialTransaction(caller, admitted, authenticated, steps);
  return inTransaction(
    app,
    async (work) => {
      const held = await hold(caller, work, admitted, changes);
      if (!held) throw sessionHasEnded(caller);
      const isMoved = 'user' in admitted && admitted.user.securityVersion !== held.user.securityVersion;
      if (isMoved) refuseSecurityChanges(work.tx, held.user.id);
      if (changes && !('token' in changes)) await onCommit(work.tx, async () => writeSessionCache(caller, held));
      return steps(work, held);
    },
    caller.request,
  );
}

/** Locks user and session, and makes the changes of the session. Returns both as they are then; `undefined` if the session has ended. */
async function hold(
  { app }: Caller,
  { tx }: Work,
  admitted: Admitted,
  changes: SessionChanges | undefined,
): Promise<SignedIn<User> | undefined> {
  const now = app.settings.now();
  // A gate needs the locked rows for its decision, so with a gate they are read first.
  if (changes && tx.dialect.returning && app.gates.session.length === 0 && 'user' in admitted) {
    const session = await changeHeldSession(tx, admitted, changes, now);
    if (session) return { session, user: admitted.user };
  }
  const held = await holdSession(tx, identityOf(admitted));
  if (!held || held.session.expiresAt <= now || !(await isAccepted(app, held, tx))) return undefined;
  app.trail?.act(held);
  if (!changes) return held;
  await updateSessionsOf(tx, [held.user.id], { token: held.session.token }, changes);
  return { session: { ...held.session, ...changes }, user: held.user };
}

/**
 * Like `inSessionTransaction`, for a call that a credential has authenticated: the first statement locks the row of the credential's
 * user. Throws `UNAUTHORIZED` if the credential has ended.
 */
function inCredentialTransaction<T>(
  { app, request }: Caller,
  { session, user }: SignedIn<User>,
  { hold }: Authenticated,
  steps: (work: Work, held: SignedIn<User>) => Promise<T>,
): Promise<T> {
  return inTransaction(
    app,
    async (work) => {
      const held = await hold(work);
      if (!held || !(await isAccepted(app, { session, user: held }, work.tx)))
        throw failure(commonErrors, 'UNAUTHORIZED');
      if (held.id !== user.id) throw new TypeError('hold has locked another user');
      if (user.securityVersion !== held.securityVersion) refuseSecurityChanges(work.tx, held.id);
      return steps(work, { session, user: held });
    },
    request,
  );
}

/**
 * Throws `UNAUTHORIZED` if the session has ended since the access check. For answers that return secrets after a slow step;
 * writes need `inSessionTransaction`.
 */
export async function confirmSession(caller: Caller, { session }: SignedIn): Promise<void> {
  const { app } = caller;
  const found = await findSession(app.db, session.token);
  if (!found || found.session.expiresAt <= app.settings.now() || !(await isAccepted(app, found)))
    throw sessionHasEnded(caller);
}

/** Checks whether a session still exists. For background work, which begins when the call is over. */
export async function sessionExists({ app }: Caller, { token }: Session): Promise<boolean> {
  return (await findSession(app.db, token)) !== undefined;
}

/** The refusal of a caller whose session has ended. Also removes its cookies. */
function sessionHasEnded(caller: Caller): AuthError {
  if (caller.mayRefresh) clearSessionCookies(caller);
  return failure(commonErrors, 'UNAUTHORIZED');
}

function identityOf(admitted: Admitted): { readonly token: string; readonly userId?: string } {
  return 'user' in admitted ? { token: admitted.session.token, userId: admitted.user.id } : admitted;
}
