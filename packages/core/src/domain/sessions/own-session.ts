import type { Session, SignedIn } from '../../contract/shapes.js';
import { findSession } from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller } from '../app/app.js';
import { clearCookie, firstFound, readSigned, writeSigned } from '../cookies/cookies.js';
import { signerOf, specOf } from './session-cookies.js';
import { isAccepted } from './session-gates.js';

/**
 * Keeps the caller's present session in a second cookie of the browser, while a session of another user takes the place of the first
 * one. `seconds`: how long.
 */
export function keepOwnSession(caller: Caller, { token }: Session, seconds: number): void {
  writeSigned(caller.cookies, specOf(caller, 'own_session'), signerOf(caller.app, 'own_session'), token, seconds);
}

/** Returns the session that `keepOwnSession` has kept, if it is still live, and removes its cookie. */
export async function takeOwnSession(caller: Caller): Promise<SignedIn<User> | undefined> {
  const { app } = caller;
  const tokens = readSigned(caller.cookies, specOf(caller, 'own_session'), signerOf(app, 'own_session'));
  forgetOwnSession(caller);
  return firstFound(tokens, async (token) => {
    const found = await findSession(app.db, token);
    const isLive = found && found.session.expiresAt > app.settings.now() && (await isAccepted(app, found));
    return isLive ? found : undefined;
  });
}

/** Removes the cookie of `keepOwnSession`: who signs out leaves nothing in the browser. */
export function forgetOwnSession(caller: Caller): void {
  const spec = specOf(caller, 'own_session');
  if (caller.cookies.read(spec.name).length > 0) clearCookie(caller.cookies, spec);
}
