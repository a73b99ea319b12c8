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

/** A session or its successor, with the state of its user's account. It is no secret: it does not contain the token. */
export interface SessionName {
  /** The first of the sessions that replaced one another. */
  readonly lineage: string;
  readonly userId: string;
  readonly securityVersion: number;
}

export function sessionNameOf({ session, user }: SignedIn<User>): SessionName {
  return { lineage: lineageOf(session), userId: user.id, securityVersion: user.securityVersion };
}

/**
 * Begins a second session of a user, for another device, with the proof of an existing session: the new one has its factors,
 * its time of authentication and the columns of plugins and application. The sign-in gates run first, and a challenge of theirs
 * is returned. `undefined` if the session has ended or the account has changed since the session was named, also while this
 * call runs.
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
      // Locked, so that a call that ends the session comes before or after both.
      const held = await holdSession(work.tx, { token: session.token, userId: user.id });
      if (!held || !isThe(caller, held, name)) return undefined;
      const carried = { ...carriedFrom(caller, held.session), createdAt: held.session.createdAt };
      return beginSessionIn(work, caller, held.user, 'persistent', carried);
    },
    caller.request,
  );
  if (begun) attemptSignIn(caller, method, 'session');
  return begun;
}

/** The live session of this name, if the account is unchanged. */
async function find(caller: Caller, name: SessionName): Promise<SignedIn<User> | undefined> {
  const { db, settings } = caller.app;
  const named = (await listSessions(db, name.userId, settings.now())).find((each) => lineageOf(each) === name.lineage);
  const found = named && (await findSession(db, named.token));
  return found && isThe(caller, found, name) ? found : undefined;
}

function isThe({ app }: Caller, { session, user }: SignedIn<User>, name: SessionName): boolean {
  const isLive = session.expiresAt > app.settings.now();
  return isLive && lineageOf(session) === name.lineage && user.securityVersion === name.securityVersion;
}
