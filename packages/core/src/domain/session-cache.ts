import * as z from 'zod/mini';
import { AuthError } from '../contract/errors.js';
import type { SignedIn } from '../contract/shapes.js';
import { fromBase64url, fromUtf8, toBase64url, utf8 } from '../crypto/encoding.js';
import type { App } from './app.js';
import { copyDueAt } from './session-life.js';

/** Characters that a browser is sure to keep of one cookie, name and value together (spec §9, rfc6265bis §5.6). */
const cookieLimit = 4093;

/**
 * The value of the cache cookie `name`: session and user as answers show them, with the instants at which the copy ends and
 * the session is due for extension, signed.
 * Hidden fields are not in it (security.md R-E13). `undefined`, and an error in the log, when it is too large: a browser
 * would ignore it and keep the copy before it.
 */
export function encodeCachedSession(app: App, name: string, { session, user }: SignedIn): string | undefined {
  const { now, session: settings, logger } = app.settings;
  const ends = Math.min(now().getTime() + settings.cookieCache.maxAge * 1000, session.expiresAt.getTime());
  const content = JSON.stringify({
    session: z.encode(app.models.session, session),
    user: z.encode(app.models.user, user),
    ends,
    due: copyDueAt(app, session)?.getTime(),
  });
  const value = app.keys.signer('cookie:session_data').sign(toBase64url(utf8(content)));
  if (`${name}=${value}`.length <= cookieLimit) return value;
  logger.error(tooLarge().message);
  return undefined;
}

export interface CachedSession {
  readonly signedIn: SignedIn;
  /** When the session itself is to be extended, however long the copy lives. */
  readonly dueAt: Date | undefined;
}

/** What a cache cookie holds, given what was signed, if it is still valid and a copy of a session with one of these tokens. */
export function decodeCachedSession(app: App, opened: string, tokens: readonly string[]): CachedSession | undefined {
  const content = fromBase64url(opened);
  if (content === undefined) return undefined;
  // Signed by us, so its shape is ours; the schemas also bring the dates back.
  const copy = z.safeDecode(copyOf(app), JSON.parse(fromUtf8(content)));
  if (!copy.success) return undefined; // written before the configured fields changed
  const { user, ends, due } = copy.data;
  // The hidden field by which an end stays does not travel; the missing instant says the same.
  const session = { ...copy.data.session, ...(due === undefined && { extendable: false }) };
  const isCurrent = app.settings.now().getTime() < ends && tokens.includes(session.token);
  return isCurrent ? { signedIn: { session, user }, dueAt: due === undefined ? undefined : new Date(due) } : undefined;
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
  return z.object({ session, user, ends: z.number(), due: z.optional(z.number()) });
}

/** The error that spec §5 names; a developer reads it in the log. */
function tooLarge(): AuthError {
  const message =
    'Session data is too large to store in the cookie. Disable session cookie caching or reduce the size of the session data.';
  return new AuthError('SESSION_DATA_IS_TOO_LARGE', message, 500);
}
