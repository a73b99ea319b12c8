import { explained } from '../../contract/errors.js';
import type { RateLimit } from '../../contract/limits.js';
import { seconds } from '../../contract/options/duration.js';
import { checkOptions } from '../../contract/options/known-options.js';
import type { App } from '../../domain/app/app.js';
import { ruleOptions } from '../../domain/settings/rate-limit-options.js';
import type { CustomLimit, RateLimitRule } from '../../domain/settings/settings.js';
import type { Operation } from './operation.js';

/** The limit of one call, and the bucket in which it is counted. */
interface AppliedLimit extends RateLimit {
  /** Part of the key. All windows of one key have the same length. */
  readonly bucket: string;
}

/** Returns the limit of a call. */
export type RateRules = (operation: Operation, request: Request) => AppliedLimit | Promise<AppliedLimit>;

/** Maximum length in seconds of the window of a computed rule: a store must remember counts for this time. */
const longestComputed = 86_400;

/**
 * Finds the rule of every route, once: the first of `customRules` whose path or glob matches, else the route's own limit, else
 * the configured one. They are matched with the route, not with the URL, so no spelling of a URL bypasses them (R-F04).
 */
export function createRateRules({ settings }: App, operations: readonly Operation[]): RateRules {
  const { customRules, ...standard } = settings.rateLimit;
  const matchers = Object.entries(customRules).map(([pattern, rule]) => ({ pattern, fits: matcherOf(pattern), rule }));
  const paths = operations.map(({ endpoint }) => endpoint.route.path);
  for (const { pattern, fits } of matchers) {
    if (!paths.some(fits))
      settings.logger.warn(explained('UNKNOWN_PATH', `rateLimit.customRules: there is no endpoint at ${pattern}.`));
  }
  const chosen = new Map(paths.map((path) => [path, matchers.find(({ fits }) => fits(path))]));
  return ({ endpoint }, request) => {
    const { path } = endpoint.route;
    const limit = endpoint.limit ?? standard;
    const own = { window: limit.window, max: limit.max, bucket: path };
    const custom = chosen.get(path);
    if (!custom) return own;
    if (typeof custom.rule !== 'function') return { bucket: path, ...rateLimitOf(custom.rule) };
    return computed({ pattern: custom.pattern, rule: custom.rule }, request, own, (error) => {
      settings.logger.error(
        explained('OWN_FUNCTION_FAILED', `rateLimit.customRules: the rule of ${custom.pattern} failed.`),
        { error },
      );
    });
  };
}

/** Reads a rule that was checked. */
function rateLimitOf({ window, max }: CustomLimit): RateLimit {
  return { window: seconds(window), max };
}

/** Returns the seconds of the longest window that a rule can open. */
export function longestWindowOf(rule: RateLimitRule): number {
  return typeof rule === 'function' ? longestComputed : rateLimitOf(rule).window;
}

type Compute = Exclude<RateLimitRule, { readonly max: number }>;

/** Returns the rule that the application's function computes for a request. Without a valid result the default rule applies. */
async function computed(
  { pattern, rule }: { readonly pattern: string; readonly rule: Compute },
  request: Request,
  own: AppliedLimit,
  report: (error: unknown) => void,
): Promise<AppliedLimit> {
  try {
    const said = await rule(request);
    if (!said) return own;
    checkOptions(`rateLimit.customRules.${pattern}()`, said, ruleOptions);
    const limit = rateLimitOf(said);
    const window = Math.min(limit.window, longestComputed);
    // Rules with windows of different lengths do not share a counter.
    return { window, max: limit.max, bucket: `${own.bucket}#${window}` };
  } catch (error) {
    report(error);
    return own;
  }
}

/** Matches an exact path, or one in which `*` stands for any characters but `/`. */
function matcherOf(pattern: string): (path: string) => boolean {
  if (!pattern.includes('*')) return (path) => path === pattern;
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('[^/]*')}$`);
  return (path) => expression.test(path);
}
