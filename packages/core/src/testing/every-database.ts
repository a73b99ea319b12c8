import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach } from 'vitest';
import type { Fields, NoFields } from '../contract/fields.js';
import type { AnyFeature } from '../feature.js';
import { type DatabaseSource, openDatabase } from '../store/database.js';
import { schemaOf } from '../store/dialects/schemas.js';
import { connect, type Place } from './database-conformance/places.js';
import { describeOnEveryDatabase, type Surroundings } from './databases.js';
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

/** Runs the same tests of features on every database; what they opened is closed after each. */
export function describeAuthOnEveryDatabase(name: string, tests: (openAuth: OpenAuth) => void): void {
  describeOnEveryDatabase(name, (_, surroundings) => {
    const takePlace = keepPlaces(surroundings);
    const closing: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });
    tests(async (options) => {
      const open = (database: DatabaseSource, advanced = options?.advanced) =>
        testAuth({ ...options, database, advanced } as NonNullable<typeof options>);
      const { place, giveBack } = await takePlace(await tablesOf((database) => open(database, {}).auth));
      const { source, end } = connect(place.url);
      closing.push(async () => {
        await end();
        giveBack();
      });
      const world = open(source);
      closing.push(() => world.auth.close());
      await world.auth.migrate();
      return world;
    });
  });
}

/** Lends places with these tables and without rows. To empty one is far cheaper than to make it anew. */
function keepPlaces({ engine, createPlace }: Surroundings) {
  const free = new Map<string, Place[]>();
  return async (tables: Tables): Promise<{ readonly place: Place; giveBack(): void }> => {
    const shape = JSON.stringify(tables);
    const kept = free.get(shape) ?? [];
    free.set(shape, kept);
    const known = kept.pop();
    if (known) await emptyPlace(known, tables);
    const place = known ?? (await createPlace());
    return { place, giveBack: () => void (engine.keeps && kept.push(place)) };
  };
}

async function emptyPlace({ url }: Place, tables: Tables): Promise<void> {
  const { source, end } = connect(url);
  const database = openDatabase(source, { tables: [] });
  const { quote } = await schemaOf(database);
  // References take children along, so the order does not matter.
  for (const { name } of tables) await database.run(CompiledQuery.raw(`delete from ${quote(name)}`));
  await database.close();
  await end();
}

type Tables = readonly { readonly name: string; readonly sql: string }[];

/** The tables that a migration makes, as they are in memory. */
async function tablesOf(open: (database: DatabaseSource) => { migrate(): Promise<void> }): Promise<Tables> {
  const database = new BetterSqlite(':memory:');
  await open(database).migrate();
  const tables = database.prepare<[], Tables[number]>(`select name, sql from sqlite_master where type = 'table'`).all();
  database.close();
  return tables;
}
