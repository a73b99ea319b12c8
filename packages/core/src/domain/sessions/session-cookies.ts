import type { Session, SignedIn } from '../../contract/shapes.js';
import type { App, Authenticated, Caller } from '../app/app.js';
import {
  type CookieSpec,
  clearCookie,
  cookieSpec,
  firstDistinct,
  readSigned,
  type SessionLife,
  writeSigned,
} from '../cookies/cookies.js';
import { encodeCachedSession } from './session-cache.js';

/** The cookies that hold a session. Each is signed with its own key, so that one cannot replace another. */
export type SessionCookie = 'session_token' | 'session_data' | 'dont_remember' | 'own_session';

export function specOf({ app, origin }: Caller, key: SessionCookie): CookieSpec {
  return cookieSpec(app.settings, key, origin);
}
export function signerOf(app: App, key: SessionCookie) {
  return app.keys.signer(`cookie:${key}`);
}

/**
 * The tokens of sessions that this caller has sent with our signature. Empty if the request has another credential. If a carrier has a
 * value, cookies are ignored, so that a client whose token has ended does not become the user of a cookie. At most four; usually one.
 */
export function readSessionTokens(caller: Caller): readonly string[] {
  if (findCredential(caller)) return [];
  const signer = signerOf(caller.app, 'session_token');
  const carried = caller.app.sessionCarriers.flatMap(
    (carrier) => signer.open(carrier.read(caller.headers) ?? '') ?? [],
  );
  if (carried.length > 0) return firstDistinct(carried);
  const own = readSigned(caller.cookies, specOf(caller, 'session_token'), signer);
  if (own.length > 0) return own;
  const { oldSessions, settings } = caller.app;
  const now = settings.now();
  return firstDistinct(
    oldSessions.flatMap(({ cookies, open }) =>
      cookies.flatMap((name) => caller.cookies.read(name).flatMap((value) => open(value, now) ?? [])),
    ),
  );
}

/** A credential that a request has in place of a session, such as an API key, not yet checked. */
export interface FoundCredential {
  verify(): Promise<Authenticated | undefined>;
}

/** Finds the credential of a request. Runs no statement. */
export function findCredential(caller: Caller): FoundCredential | undefined {
  const { app, headers } = caller;
  for (const check of app.credentialChecks) {
    const credential = check.read(headers);
    if (credential !== undefined) return { verify: () => check.verify(app, credential, caller) };
  }
  return undefined;
}

/** The names of session cookies that the browser has from another system. */
function oldCookies({ app, cookies }: Caller): readonly string[] {
  return app.oldSessions.flatMap((old) => old.cookies.filter((name) => cookies.read(name).length > 0));
}

/** If these cookies stayed, the session of another system would be valid again after a sign-out. */
function clearOldCookies(caller: Caller): void {
  const { attributes } = specOf(caller, 'session_token');
  for (const name of oldCookies(caller)) clearCookie(caller.cookies, { name, attributes });
}

/**
 * Checks whether the browser has several session cookies: with one name, of different domains or paths, or one of another system.
 * Only one can count.
 */
export function hasSeveralSessionCookies(caller: Caller): boolean {
  return caller.cookies.read(specOf(caller, 'session_token').name).length > 1 || oldCookies(caller).length > 0;
}

/** Returns whether the caller's present session ends with the browser. */
export function lifeOfSession(caller: Caller): SessionLife {
  const values = readSigned(caller.cookies, specOf(caller, 'dont_remember'), signerOf(caller.app, 'dont_remember'));
  return values.includes('true') ? 'browser' : 'persistent';
}

/** Sends a session to the browser. Without `life` it ends when the caller's present session does. */
export function writeSessionCookies(caller: Caller, signedIn: SignedIn, life = lifeOfSession(caller)): void {
  const { app, cookies } = caller;
  const lifeMs = signedIn.session.expiresAt.getTime() - app.settings.now().getTime();
  const maxAge = life === 'browser' ? undefined : Math.max(0, Math.floor(lifeMs / 1000));
  writeSigned(cookies, specOf(caller, 'session_token'), signerOf(app, 'session_token'), signedIn.session.token, maxAge);
  const marker = specOf(caller, 'dont_remember');
  if (life === 'browser') writeSigned(cookies, marker, signerOf(app, 'dont_remember'), 'true');
  else if (cookies.read(marker.name).length > 0) clearCookie(cookies, marker);
  clearOldCookies(caller);
  writeSessionCache(caller, signedIn, life);
}

/** The signed cookie of a session, as a request carries it: `cookie: name=value`. */
export function sessionCookieOf(caller: Caller, { token }: Session): { readonly name: string; readonly value: string } {
  return { name: specOf(caller, 'session_token').name, value: signerOf(caller.app, 'session_token').sign(token) };
}

/** Writes a copy of the session into the cache cookie, if that is enabled. Call it with every change of the caller's session. */
export function writeSessionCache(caller: Caller, signedIn: SignedIn, life = lifeOfSession(caller)): void {
  const { app, cookies, sent } = caller;
  sent.session = signedIn;
  const { enabled, maxAge } = app.settings.session.cookieCache;
  if (!enabled) return;
  const spec = specOf(caller, 'session_data');
  const value = mayBeCopied(app, signedIn) ? encodeCachedSession(app, spec.name, signedIn) : undefined;
  // If the copy is too large, the session itself stays (H065).
  if (value === undefined) clearCookie(cookies, spec);
  else cookies.write(spec.name, value, { ...spec.attributes, maxAge: life === 'browser' ? undefined : maxAge });
}

/**
 * False for a session of an administrator, and for a session in which an administrator acts as the user. A copy would keep a removed
 * role until the copy expires. A user whose grants would have to be read from a table counts as an administrator.
 */
function mayBeCopied({ grantsOf }: Pick<App, 'grantsOf'>, { session, user }: SignedIn): boolean {
  // `JSON.stringify` returns `undefined` for the function that would read the grants.
  return actorOf(session) === undefined && JSON.stringify(grantsOf?.(user) ?? {}) === '{}';
}

/** Removes every session cookie from the browser. */
export function clearSessionCookies(caller: Caller): void {
  caller.sent.session = null;
  clearOldCookies(caller);
  for (const key of ['session_token', 'session_data', 'dont_remember'] as const) {
    const spec = specOf(caller, key);
    if (key === 'session_token' || caller.cookies.read(spec.name).length > 0) clearCookie(caller.cookies, spec);
  }
}

/** The tokens that `keepOwnSession` has kept in this browser. */
export function readOwnTokens(caller: Caller): readonly string[] {
  return readSigned(caller.cookies, specOf(caller, 'own_session'), signerOf(caller.app, 'own_session'));
}

/** Removes the cookie of `keepOwnSession`: after a sign-out, or a sign-in as another user, it must not stay in the browser. */
export function forgetOwnSession(caller: Caller): void {
  const spec = specOf(caller, 'own_session');
  if (caller.cookies.read(spec.name).length > 0) clearCookie(caller.cookies, spec);
}

/**
 * The id of the administrator who acts as the user in this session, in a browser that is not the user's; `undefined` in a session of the
 * user. A plugin with the session field `impersonatedBy` begins such sessions.
 */
export function actorOf(session: object): string | undefined {
  const actor: unknown = Reflect.get(session, 'impersonatedBy');
  return typeof actor === 'string' && actor !== '' ? actor : undefined;
}
