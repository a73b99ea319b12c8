import {
  aBoolean,
  aFunction,
  aText,
  needed,
  type OptionsInput,
  optionsOf,
  type Settled,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import {
  type CookieAttributes,
  type CookieOverrides,
  cookieAttributes,
  cookieOverrides,
  ipAddressOptions,
} from './settings.js';

/** Every option of `advanced`. */
export const advancedOptions = {
  ipAddress: withDefault(optionsOf(ipAddressOptions), {}),
  /** Default: whether `baseURL` is https. */
  useSecureCookies: aBoolean,
  /** Default `latchkey`. */
  cookiePrefix: withDefault(aText, 'latchkey'),
  defaultCookieAttributes: withDefault(typed<CookieAttributes>(optionsOf(cookieAttributes)), {}),
  /**
   * Name and attributes of single cookies, by their names without the prefix: `session_token`, `two_factor`. The manual
   * lists all of them in the page about security. Default none.
   */
  cookies: withDefault(typed<CookieOverrides>(optionsOf(cookieOverrides)), {}),
  /**
   * Give secure cookies the prefix `__Host-`, so that no other host of the domain can set a cookie of that name. Recommended, but not
   * allowed together with `crossSubDomainCookies`. Default false.
   */
  hostOnlyCookies: withDefault(aBoolean, false),
  /** Cookies that the sub-domains share. `domain` defaults to the host of `baseURL`. */
  crossSubDomainCookies: optionsOf({ enabled: needed(aBoolean), domain: aText }),
  /** Makes the ids of rows. Default 32 random letters and digits. */
  generateId: typed<() => string>(aFunction),
  /** Maximum number of bytes of a request body. Default 1 MiB. */
  maxBodySize: withDefault(wholeNumber(1), 1024 * 1024),
  /**
   * Keeps a serverless function alive until a promise settles, as `waitUntil` of the platform does. Latchkey sends mails after
   * the answer, so you need this on a platform that stops a function as soon as it has answered.
   */
  waitUntil: typed<(promise: Promise<unknown>) => void>(aFunction),
  /** Called with the text of every SQL statement, without its values. For tracing, and for tests that count statements. */
  onStatement: typed<(sql: string) => void>(aFunction),
  /** The clock. For tests. */
  now: typed<() => Date>(aFunction),
};

export interface OptionsForExperts extends OptionsInput<typeof advancedOptions> {}
export interface AdvancedRules extends Settled<typeof advancedOptions> {}
