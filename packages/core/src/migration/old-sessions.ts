import { defineContract } from '../contract/endpoint.js';
import { aText, checkOptions, type KnownOptions, needed, type OptionKind } from '../contract/options/known-options.js';
import { utf8 } from '../crypto/encoding.js';
import { createMac, type Mac } from '../crypto/hmac.js';
import { definePlugin } from '../define-plugin.js';

export interface OldSessionsOptions {
  /** The secret with which better-auth signed its cookies. */
  readonly secret: string;
  /**
   * Until when an old cookie is accepted: a day as `2026-12-31`, or an instant. Sessions of better-auth end after 7 days without
   * use, so choose a day about a week after the move.
   */
  readonly until: string;
  /** The option `advanced.cookiePrefix` of better-auth. Default `better-auth`. */
  readonly cookiePrefix?: string;
}

const anInstant: OptionKind<string> = {
  expected: 'a day such as 2026-12-31, or an instant',
  fits: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value)),
};

/** Every option of `oldSessions`. */
export const oldSessionsOptions = {
  secret: needed(aText),
  until: needed(anInstant),
  cookiePrefix: aText,
} satisfies KnownOptions<OldSessionsOptions>;

/**
 * Keeps the sessions of better-auth that `latchkey import` has moved: a browser that has only the old cookie stays signed in, and
 * gets a cookie of ours when the session is next extended. Remove the plugin after `until`. Throws `ConfigurationError` for a
 * wrong option.
 */
export function oldSessions(options: OldSessionsOptions) {
  checkOptions('oldSessions', options, oldSessionsOptions);
  const { secret, until, cookiePrefix = 'better-auth' } = options;
  const mac = createMac(utf8(secret));
  const end = new Date(until);
  const name = `${cookiePrefix}.session_token`;
  return definePlugin(defineContract('old-sessions', {}), {
    handlers: {},
    oldSessions: {
      cookies: [name, `__Secure-${name}`],
      open: (value, now) => (now < end ? openToken(mac.verify, value) : undefined),
    },
  });
}

/** A token, a dot, and the signature in base64. */
const signed = /^([\w-]{16,128})\.([A-Za-z\d+/]{43})=$/;

function openToken(verify: Mac['verify'], value: string): string | undefined {
  const [, token, signature] = signed.exec(value) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  return verify(token, signature.replaceAll('+', '-').replaceAll('/', '_')) ? token : undefined;
}
