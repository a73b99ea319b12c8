import { afterEach } from 'vitest';
import type { Fields, NoFields } from '../contract/fields.js';
import type { AnyFeature } from '../feature.js';
import { connect } from './database-conformance/places.js';
import { describeOnEveryDatabase } from './databases.js';
import { withSharedSessions } from './session-places.js';
import { type TestAuthOptions, testAuth } from './test-auth.js';

/** Opens an auth object on an empty database of the kind under test. */
export type OpenAuth = <
  const P extends readonly AnyFeature[] = readonly [],
  U extends Fields = NoFields,
  S extends Fields = NoFields,
>(
  options?: TestAuthOptions<P, U, S>,
) => Promise<ReturnType<typeof testAuth<P, U, S>>>;

/** As `describeAuthOnEveryDatabase`, once with sessions in the database and once with them in secondary storage. */
export function describeSessionsOnEveryDatabase(name: string, tests: (openAuth: OpenAuth) => void): void {
  describeAuthOnEveryDatabase(name, tests);
  describeAuthOnEveryDatabase(`${name}, sessions in secondary storage,`, (openAuth) =>
    tests((options) => openAuth(withSharedSessions(options ?? {}))),
  );
}

/** Runs the same tests of features on every database; what they opened is closed and dropped after each. */
export function describeAuthOnEveryDatabase(name: string, tests: (openAuth: OpenAuth) => void): void {
  describeOnEveryDatabase(name, (_, { createPlace }) => {
    const closing: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });
    tests(async (options) => {
      const { source, end } = connect((await createPlace()).url);
      closing.push(end);
      const world = testAuth({ ...options, database: source } as NonNullable<typeof options>);
      closing.push(() => world.auth.close());
      await world.auth.migrate();
      return world;
    });
  });
}
