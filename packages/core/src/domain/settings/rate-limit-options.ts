import { defaultLimit } from '../../contract/limits.js';
import {
  aBoolean,
  aFunction,
  aSpan,
  either,
  needed,
  type OptionKind,
  type OptionsInput,
  oneOf,
  optionsOf,
  recordOf,
  type Settled,
  typed,
  wholeNumber,
  withDefault,
} from '../../contract/options/known-options.js';
import type { Counter } from './counter.js';
import type { RateLimitRule } from './settings.js';

/** The two options of one rule. */
export const ruleOptions = { window: needed(aSpan), max: needed(wholeNumber(0)) };

const aCounter: OptionKind<Counter> = {
  expected: 'an object with a method bump(key, windowMs, now)',
  fits: (value) => typeof Object(value).bump === 'function',
};

const failedSignIns = {
  /** Length of the counting window. Default 15 minutes. */
  window: withDefault(aSpan, '15m'),
  /** Attempts in one window. A successful sign-in resets the count. Default 10. */
  max: withDefault(wholeNumber(1), 10),
};

const mailsPerRecipient = {
  /** Length of the counting window. Default 1 hour. */
  window: withDefault(aSpan, '1h'),
  /** Mails in one window that callers of one network can request. Codes of a second factor have a count of their own. Default 5. */
  max: withDefault(wholeNumber(1), 5),
  /** Mails in one window that callers of all networks together can request. Default twice `max`. */
  total: wholeNumber(1),
};

/** Every option of `rateLimit`. */
export const rateLimitOptions = {
  /** Default: in production. */
  enabled: aBoolean,
  /** Default 10 seconds. */
  window: withDefault(aSpan, defaultLimit.window),
  /** Default 100 calls. */
  max: withDefault(wholeNumber(1), defaultLimit.max),
  /**
   * Where counts are stored. `memory` is for one process. An object with an atomic `bump(key, windowMs, now)` is a store of
   * the application's own. If `secondaryStorage` is set, the default is `secondary-storage`. Default `memory`.
   */
  storage: either(oneOf('memory', 'database', 'secondary-storage'), aCounter),
  /**
   * Limits for endpoints by their path below the base path, such as `/sign-in/email`. In a path like `/two-factor/*` the
   * star stands for any text without `/`. The first path that matches the endpoint applies. A function can compute a limit for each request, with a
   * window of at most a day. If it returns nothing, the usual limit applies. Default none.
   */
  customRules: withDefault(recordOf(typed<RateLimitRule>(either(aFunction, optionsOf(ruleOptions)))), {}),
  /** Wrong passwords that one client can try for one account. Other clients can still sign in to this account. */
  failedSignIns: withDefault(optionsOf(failedSignIns), {}),
  /**
   * Maximum number of mails and text messages to one recipient. Above it, the answers stay the same and Latchkey sends nothing. A
   * browser that has signed in to the recipient's account before has its own limit.
   */
  mailsPerRecipient: withDefault(optionsOf(mailsPerRecipient), {}),
};

export interface LimitOptions extends OptionsInput<typeof rateLimitOptions> {}
export interface LimitRules extends Settled<typeof rateLimitOptions> {}
