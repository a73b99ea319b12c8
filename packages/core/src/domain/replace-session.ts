import type { Session, SignedIn } from '../contract/shapes.js';
import type { User } from '../store/tables.js';
import type { Caller } from './app.js';
import { isShort } from './session-cookies.js';
import { isExtendable } from './session-life.js';
import { beginSession } from './sessions.js';

/** Each try meets an account that was changed a moment before; so many in a row do not happen by chance. */
const tries = 3;

/**
 * A session in place of one that a change of the account has ended, for as long as that would have lived and with what
 * features and application keep in it. It is no way in: the one that it replaces has passed the gates. `recheck` is asked
 * when the account was changed meanwhile: the user as they are now, if the change is still the last word (Z18).
 * `changes`: what is not as in the session before it.
 */
export async function replaceSession(
  caller: Caller,
  ended: Session,
  user: User,
  recheck: () => Promise<User | undefined>,
  changes: Partial<Session> = {},
): Promise<SignedIn<User> | undefined> {
  const fields = Object.fromEntries(
    Object.keys(caller.app.sessionFields).map((name) => [name, Reflect.get(ended, name)]),
  );
  const carried = isExtendable(ended) ? fields : { ...fields, expiresAt: ended.expiresAt };
  let current: User | undefined = user;
  for (let attempt = 0; current && attempt < tries; attempt++) {
    const begun = await beginSession(caller, current, isShort(caller), {
      ...carried,
      factors: ended.factors,
      ...changes,
    });
    if (begun) return begun;
    current = await recheck();
  }
  return undefined;
}
