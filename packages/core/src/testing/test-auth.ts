import { createAuth } from '../auth.js';
import type { Fields, NoFields } from '../contract/fields.js';
import type { AnyPlugin } from '../define-plugin.js';
import type { AuthOptions } from '../options.js';
import { Browser } from './browser.js';
import { type Clock, createClock } from './clock.js';

export type TestAuthOptions<P extends readonly AnyPlugin[], U extends Fields, S extends Fields> = AuthOptions<
  P,
  U,
  S
> & {
  readonly clock?: Clock;
};

const origin = 'https://app.example.com';

/**
 * Creates an auth object for tests: SQLite in memory unless a database is given, a clock that moves only when its methods are
 * called, hashing at the lowest cost, password sign-in enabled, and browsers in front of it, each with an address. With
 * `advanced.onStatement` expired rows are not removed unless `verification.disableCleanup` is false.
 */
export function testAuth<
  const P extends readonly AnyPlugin[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>({ clock = createClock(), ...options }: TestAuthOptions<P, U, S> = {}) {
  const auth = createAuth<P, U, S>({
    baseURL: origin,
    secret: 'a secret for tests that has enough characters',
    database: ':memory:',
    migrate: true,
    logLevel: 'error',
    ...options,
    emailAndPassword: { enabled: true, cost: { ln: 4, r: 1, p: 1 }, ...options.emailAndPassword },
    advanced: { now: clock.now, ...options.advanced },
    // A test counts the statements of its own calls: the removal of expired rows would add statements.
    verification: { disableCleanup: options.advanced?.onStatement !== undefined, ...options.verification },
  });
  const browserOrigin = typeof options.baseURL === 'string' ? options.baseURL : origin;
  const openBrowser = (ipAddress = '127.0.0.1'): Browser =>
    new Browser((request) => auth.handler(request, { ipAddress }), browserOrigin, clock.now);
  return { auth, clock, openBrowser };
}
