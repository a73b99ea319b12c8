import { type Duration, seconds } from './options/duration.js';
import {
  aDuration,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  type OptionKind,
  oneOf,
  optionsOf,
} from './options/known-options.js';

/**
 * Which callers an endpoint accepts: `anyone` (no session is read), `optional` (a session is read if there is one), `session` (401
 * without one), `fresh` (403 unless it began within `session.freshAge`). `acting` requires a session too, except for the server's
 * own code, which can call without one and is detected by `isOwnCode`. `token` is for reads that must cost one statement: the
 * caller has sent a signed token, and the handler's own statement checks whether its session is live; it answers 401 if not.
 */
export type Access = 'anyone' | 'optional' | 'acting' | 'token' | 'session' | 'fresh';

/** The factors that the user must have shown in the session, and how recently. Give at least one of the two options. */
export interface Assurance {
  /**
   * How recently the user has signed in or reauthenticated: seconds, or a text such as `'5m'`; `true` means `session.freshAge`.
   * Otherwise the answer is 403 `SESSION_IS_NOT_FRESH`.
   */
  readonly fresh?: true | Duration;
  /**
   * The user has verified one of these factors in this session, within `fresh` if that is given. `'second'`: any second factor; a
   * user who has set up none cannot meet it. A factor that the session has shown counts for it, also if the user turns the factor off
   * afterwards. Otherwise the answer is 403 `FACTOR_REQUIRED`.
   */
  readonly factors?: 'second' | readonly string[];
}

/** The options of `Assurance` in the form that the pipeline reads. */
export interface WantedAssurance {
  /** Seconds; `'configured'` for `session.freshAge`. */
  readonly freshFor: number | 'configured' | undefined;
  readonly factors: Assurance['factors'];
}

const known = {
  fresh: either(oneOf(true), {
    ...aDuration,
    expected: `more than 0 seconds: ${aDuration.expected}`,
    fits: (value, path) => value !== 0 && aDuration.fits(value, path),
  }),
  factors: either(oneOf('second'), {
    ...listOf(aText),
    expected: 'a list of at least one factor',
    fits: (value, path) => Array.isArray(value) && value.length > 0 && listOf(aText).fits(value, path),
  }),
} satisfies KnownOptions<Assurance>;

/** The options of `Assurance` as the kind of one option. */
export const assuranceKind: OptionKind<Assurance, unknown> = optionsOf(known);

/** Parses an assurance. Throws `ConfigurationError` for one that no session can meet. */
export function wantedAssurance(name: string, given: Assurance): WantedAssurance {
  checkOptions(name, given, known);
  const { fresh, factors } = given;
  return { freshFor: fresh === true ? 'configured' : fresh === undefined ? undefined : seconds(fresh), factors };
}
