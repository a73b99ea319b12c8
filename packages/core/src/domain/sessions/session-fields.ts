import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Session, SignedIn } from '../../contract/shapes.js';
import { updateSessionsOf } from '../../store/rows/sessions.js';
import type { App, Caller, Work } from '../app/app.js';
import type { SessionFields } from '../app/gates.js';
import { onCommit } from '../transactions/commit.js';
import { writeSessionCache } from './session-cookies.js';

/** Throws a `TypeError` for a name that is no session field of a contract or of the application: columns such as `userId` are not. */
export function checkSessionFields(app: App, fields: SessionFields): void {
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(app.sessionFields, name)) throw new TypeError(`${name} is not a field of sessions`);
}

/** The fields of a session that a sign-in can carry: those of plugins and application, without times. */
export function fieldsOf(app: App, session: Session): SessionFields {
  const kept = Object.keys(app.sessionFields).flatMap((name) => {
    const value: unknown = Reflect.get(session, name);
    return isCarried(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

function isCarried(value: unknown): value is SessionFields[string] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Changes session fields of the caller's session, in the transaction of `work`; after the commit also in the cookie's copy. Returns
 * the changed session. Throws `UNAUTHORIZED` if the session has ended.
 */
export async function updateSession<S extends SignedIn>(
  work: Work,
  caller: Caller,
  { session, user }: S,
  fields: SessionFields,
): Promise<{ readonly session: S['session']; readonly user: S['user'] }> {
  checkSessionFields(work.app, fields);
  const changed = await updateSessionsOf(work.tx, [session.userId], { token: session.token }, fields);
  if (changed === 0) throw failure(commonErrors, 'UNAUTHORIZED');
  const current = { session: { ...session, ...fields }, user };
  await onCommit(work.tx, async () => writeSessionCache(caller, current));
  return current;
}
