import * as z from 'zod/mini';
import { explained } from '../../contract/errors.js';
import type { SignedIn } from '../../contract/shapes.js';
import { fromBase64url, fromUtf8, toBase64url, utf8 } from '../../crypto/encoding.js';
import { convertJson } from '../answers/convert-json.js';
import type { App } from '../app/app.js';
import { isExtendable } from './session-life.js';

/** Maximum number of characters of a cookie's name and value that every browser keeps (rfc6265bis §5.6). */
const cookieLimit = 4093;

/**
 * The signed value of the cache cookie `name`: session and user as in answers, with the expiry of the copy. It contains no
 * hidden fields (R-E13), except whether the session can be extended. `undefined`, and an error in the log, if it is too
 * large: a browser would ignore it and keep the previous copy.
 */
export function encodeCachedSession(app: App, name: string, { session, user }: SignedIn): string | undefined {
  const { now, session: settings, logger } = app.settings;
  const ends = Math.min(now().getTime() + settings.cookieCache.maxAge * 1000, session.expiresAt.getTime());
  const copy = convertJson(copyOf(app), { session, user, ends, extendable: isExtendable(session) }, 'encode');
  if (!copy.success) throw copy.error;
  const content = JSON.stringify(copy.data);
  const value = app.keys.signer('cookie:session_data').sign(toBase64url(utf8(content)));
  if (`${name}=${value}`.length <= cookieLimit) return value;
  logger.error(
    explained(
      'SESSION_DATA_IS_TOO_LARGE',
      'Session data is too large to store in the cookie. Disable session cookie caching or reduce the size of the session data.',
    ),
  );
  return undefined;
}

/** Reads the signed text of a cache cookie; `undefined` unless it is still valid and the copy of a session with one of these tokens. */
export function decodeCachedSession(app: App, opened: string, tokens: readonly string[]): SignedIn | undefined {
  const content = fromBase64url(opened);
  if (content === undefined) return undefined;
  // We have signed it, so its shape is known; the schemas also restore the dates.
  const copy = convertJson(copyOf(app), JSON.parse(fromUtf8(content)), 'decode');
  if (!copy.success) return undefined; // written before the configured fields changed
  const { session, user, ends, extendable } = copy.data;
  const isCurrent = app.settings.now().getTime() < ends && tokens.includes(session.token);
  return isCurrent ? { session: Object.assign(session, { extendable }), user } : undefined;
}

const schemas = new WeakMap<App['settings'], ReturnType<typeof makeCopySchema>>();

function copyOf(app: App): ReturnType<typeof makeCopySchema> {
  const known = schemas.get(app.settings);
  if (known) return known;
  const made = makeCopySchema(app);
  schemas.set(app.settings, made);
  return made;
}

function makeCopySchema({ models: { session, user } }: App) {
  return z.object({ session, user, ends: z.number(), extendable: z.boolean() });
}
