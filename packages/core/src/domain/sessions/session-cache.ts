import * as z from 'zod/mini';
import { AuthError } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import { fromBase64url, fromUtf8, toBase64url, utf8 } from '../../crypto/encoding.js';
import type { App } from '../app/app.js';
import { isExtendable } from './session-life.js';

/** Characters that a browser is sure to keep of one cookie, name and value together (spec §9, rfc6265bis §5.6). */
const cookieLimit = 4093;

/**
 * The value of the cache cookie `name`: session and user as answers show them, with the instant at which the copy ends, signed.
 * Hidden fields are not in it (R-E13), but for whether the end of the session may be moved. `undefined`, and an
 * error in the log, when it is too large: a browser would ignore it and keep the copy before it.
 */
export function encodeCachedSession(app: App, name: string, { session, user }: SignedIn): string | undefined {
  const { now, session: settings, logger } = app.settings;
  const ends = Math.min(now().getTime() + settings.cookieCache.maxAge * 1000, session.expiresAt.getTime());
  const content = JSON.stringify({
    session: z.encode(app.models.session, session),
    user: z.encode(app.models.user, user),
    ends,
    extendable: isExtendable(session),
  });
  const value = app.keys.signer('cookie:session_data').sign(toBase64url(utf8(content)));
  if (`${name}=${value}`.length <= cookieLimit) return value;
  logger.error(tooLarge().message);
  return undefined;
}

/** What a cache cookie holds, given what was signed, if it is still valid and a copy of a session with one of these tokens. */
export function decodeCachedSession(app: App, opened: string, tokens: readonly string[]): SignedIn | undefined {
  const content = fromBase64url(opened);
  if (content === undefined) return undefined;
  // Signed by us, so its shape is ours; the schemas also bring the dates back.
  const copy = z.safeDecode(copyOf(app), JSON.parse(fromUtf8(content)));
  if (!copy.success) return undefined; // written before the configured fields changed
  const { session, user, ends, extendable } = copy.data;
  const isCurrent = app.settings.now().getTime() < ends && tokens.includes(session.token);
  return isCurrent ? { session: Object.assign(session, { extendable }), user } : undefined;
}

const schemas = new WeakMap<App, ReturnType<typeof makeCopySchema>>();

function copyOf(app: App): ReturnType<typeof makeCopySchema> {
  const known = schemas.get(app);
  if (known) return known;
  const made = makeCopySchema(app);
  schemas.set(app, made);
  return made;
}

function makeCopySchema({ models: { session, user } }: App) {
  return z.object({ session, user, ends: z.number(), extendable: z.boolean() });
}

/** The error that spec §5 names; a developer reads it in the log. */
function tooLarge(): AuthError {
  const message =
    'Session data is too large to store in the cookie. Disable session cookie caching or reduce the size of the session data.';
  return new AuthError('SESSION_DATA_IS_TOO_LARGE', message, 500);
}
