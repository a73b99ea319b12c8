import { describe } from 'vitest';
import type { Fields, NoFields } from '../contract/fields.js';
import type { AnyFeature } from '../feature.js';
import { createClock } from './clock.js';
import { memoryStorage } from './memory-storage.js';
import { type TestAuthOptions, testAuth } from './test-auth.js';

/** The same options with sessions in a storage of the test's own, on the test's clock. */
export function withSharedSessions<P extends readonly AnyFeature[], U extends Fields, S extends Fields>(
  options: TestAuthOptions<P, U, S>,
): TestAuthOptions<P, U, S> {
  const { clock = createClock(), secondaryStorage = memoryStorage(clock.now), session } = options;
  return { ...options, clock, secondaryStorage, session: { ...session, storage: 'secondary-storage' } };
}

/** `testAuth` with sessions in secondary storage. */
const sharedAuth = <
  const P extends readonly AnyFeature[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(
  options: TestAuthOptions<P, U, S> = {},
) => testAuth<P, U, S>(withSharedSessions(options));

/** `testAuth` with one-time tokens and codes in secondary storage. */
export const sharedSecretsAuth = <
  const P extends readonly AnyFeature[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(
  options: TestAuthOptions<P, U, S> = {},
) => {
  const { clock = createClock(), secondaryStorage = memoryStorage(clock.now), verification } = options;
  const shared = { clock, secondaryStorage, verification: { ...verification, storage: 'secondary-storage' as const } };
  return testAuth<P, U, S>({ ...options, ...shared });
};

/** Runs the same tests with sessions in the database and in secondary storage. */
export function describeSessions(name: string, tests: (open: typeof testAuth) => void): void {
  describe(`${name}, in the database,`, () => tests(testAuth));
  describe(`${name}, in secondary storage,`, () => tests(sharedAuth));
}
