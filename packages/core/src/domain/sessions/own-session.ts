import type { Session, SignedIn } from '../../contract/shapes.js';
import { findSession } from '../../store/rows/sessions.js';
import type { User } from '../../store/schema/tables.js';
import type { Caller } from '../app/app.js';
import { firstFound, writeSigned } from '../cookies/cookies.js';
import {
  clearSessionCookies,
  forgetOwnSession,
  readOwnTokens,
  signerOf,
  specOf,
  writeSessionCookies,
} from './session-cookies.js';
import { isAccepted } from './session-gates.js';
import { isExtendable } from './session-life.js';

/**
 * Keeps the caller's present session in a second cookie of the browser, while a session of another user takes its place. A client
 * that sends its session in another way, such as a bearer token, keeps its own token by itself.
 */
export function keepOwnSession(caller: Caller, { token, expiresAt }: Session): void {
  const { app, cookies } = caller;
  if (cookies.read(specOf(caller, 'session_token').name).length === 0) return;
  const seconds = Math.floor((expiresAt.getTime() - app.settings.now().getTime()) / 1000);
  writeSigned(cookies, specOf(caller, 'own_session'), signerOf(app, 'own_session'), token, Math.max(0, seconds));
}

/**
 * Makes the session that `keepOwnSession` has kept the session of the browser again, if it is still live, and returns it. Otherwise
 * the browser has no session afterwards.
 */
export async function returnToOwnSession(caller: Caller): Promise<SignedIn<User> | undefined> {
  const found = await findOwnSession(caller);
  if (found) writeSessionCookies(caller, found, isExtendable(found.session) ? 'persistent' : 'browser');
  else clearSessionCookies(caller);
  forgetOwnSession(caller);
  return found;
}

async function findOwnSession(caller: Caller): Promise<SignedIn<User> | undefined> {
  const { app } = caller;
  return firstFound(readOwnTokens(caller), async (token) => {
    const found = await findSession(app.db, token);
    const isLive = found && found.session.expiresAt > app.settings.now() && (await isAccepted(app, found));
    return isLive ? found : undefined;
  });
}
