import type { Challenge, SignedIn } from '../../contract/shapes.js';
import { findSession, holdSession, listSessions } from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller } from '../app/app.js';
import type { SignInMethod } from '../app/sign-in-methods.js';
import { lineageOf } from '../secrets/binding.js';
import { beginSessionIn, carriedFrom } from '../sessions/replace-session.js';
import { fieldsOf } from '../sessions/session-fields.js';
import { inTransaction } from '../transactions/in-transaction.js';
import { askGates, attemptSignIn } from './sign-in.js';

/**
 * Identifies a session and the sessions that replace it, as long as the user's account is unchanged. It is not a secret, because it
 * does not contain the token.
 */
export interface SessionName {
  /** The id that a session passes on to the session that replaces it. */
  readonly lineage: string;
  readonly userId: string;
  readonly securityVersion: number;
}

export function sessionNameOf({ session, user }: SignedIn<User>): SessionName {
  return { lineage: lineageOf(session), userId: user.id, securityVersion: user.securityVersion };
}

/**
 * Signs a user in on another device like an existing session: the new session gets its factors, its time of authentication and
 * the columns of plugins and application. The sign-in gates run first. If a gate asks for a challenge, this function returns the
 * challenge. Returns `undefined` if the session has ended or the account has changed since `sessionNameOf`, also while this call runs.
 */
export async function completeSignInLike(
  caller: Caller,
  name: SessionName,
  method: SignInMethod,
): Promise<SignedIn<User> | Challenge | undefined> {
  attemptSignIn(caller, method);
  const found = await find(caller, name);
  if (!found) return undefined;
  const { user, session } = found;
  const authenticated = { factors: session.factors, authenticatedAt: session.createdAt };
  const fields = fieldsOf(caller.app, session);
  const asked = await askGates(caller, { user, method, remember: true, answered: [], fields, ...authenticated });
  if (asked === 'changed') return undefined;
  if (asked) attemptSignIn(caller, method, 'challenge');
  if (asked) return asked;
  const begun = await inTransaction(
    caller.app,
    async (work) => {
      // This locks the session. A call that ends it runs before the check below, or after the new session exists.
      const held = await holdSession(work.tx, { token: session.token, userId: user.id });
      if (!held || !isIdentified(caller, held, name)) return undefined;
      const carried = { ...carriedFrom(caller, held.session), createdAt: held.session.createdAt };
      return beginSessionIn(work, caller, held.user, 'persistent', carried);
    },
    caller.request,
  );
  if (begun) attemptSignIn(caller, method, 'session');
  return begun;
}

/** Returns the live session that `name` identifies, if the account is unchanged. */
async function find(caller: Caller, name: SessionName): Promise<SignedIn<User> | undefined> {
  const { db, settings } = caller.app;
  const named = (await listSessions(db, name.userId, settings.now())).find((each) => lineageOf(each) === name.lineage);
  const found = named && (await findSession(db, named.token));
  return found && isIdentified(caller, found, name) ? found : undefined;
}

function isIdentified({ app }: Caller, { session, user }: SignedIn<User>, name: SessionName): boolean {
  const isLive = session.expiresAt > app.settings.now();
  return isLive && lineageOf(session) === name.lineage && user.securityVersion === name.securityVersion;
}
