import { afterAll, afterEach, describe, it } from 'vitest';
import { type Database, openDatabase, type StatementEvent } from '../store/database.js';
import { applyMigration, schemaSql } from '../store/migrate/index.js';
import type { Table } from '../store/table.js';
import { coreTables, rateLimit } from '../store/tables.js';
import { type Connecting, connect, type Engine, engines, type Place } from './database-conformance/places.js';
import { emptyTables } from './empty-tables.js';

export interface GetDatabaseOptions extends Connecting {
  /** Default: the core tables and `rateLimit`. */
  readonly tables?: readonly Table[];
  readonly onStatement?: (statement: StatementEvent) => void;
  readonly guardsNesting?: boolean;
}

/** An open database with these tables, migrated and without rows. It is closed after the test. */
export type GetDatabase = (options?: GetDatabaseOptions) => Promise<Database>;

/** Where the tests of one `describe` have their tables, for those that connect on their own. */
export interface Surroundings {
  readonly engine: Engine;
  /** A place of its own, removed after the last test. */
  createPlace(): Promise<Place>;
}

/**
 * Runs the same tests on SQLite in memory and in a file, PostgreSQL and MySQL or MariaDB, each in a database of its own.
 * One that cannot be reached is reported as skipped with the reason, or fails with LATCHKEY_REQUIRE_SERVICES=1.
 */
export function describeOnEveryDatabase(
  name: string,
  tests: (getDatabase: GetDatabase, surroundings: Surroundings) => void,
): void {
  for (const engine of engines) {
    describe(`${name} on ${engine.name}`, async () => {
      const reason = await engine.unreachable();
      if (reason === undefined) return arrange(engine, tests);
      const title = `${engine.name} cannot be reached: ${reason}`;
      if (process.env.LATCHKEY_REQUIRE_SERVICES !== '1') return void it.skip(title);
      it(title, () => {
        throw new Error(title);
      });
    });
  }
}

function arrange(engine: Engine, tests: (getDatabase: GetDatabase, surroundings: Surroundings) => void): void {
  // Tables of the same shape share a place: emptying it is faster than making it anew.
  const places = new Map<string, Place>();
  const created: Place[] = [];
  const opened: (() => Promise<void>)[] = [];

  const createPlace = async () => {
    const place = await engine.create();
    created.push(place);
    return place;
  };
  const getDatabase: GetDatabase = async ({
    tables = [...coreTables, rateLimit],
    onStatement,
    guardsNesting = false,
    ...connecting
  } = {}) => {
    const shape = schemaSql(tables, 'postgres').join();
    const known = engine.keeps ? places.get(shape) : undefined;
    const place = known ?? (await createPlace());
    places.set(shape, place);
    const { source, end } = connect(place.url, connecting);
    let prepared = false;
    const database = openDatabase(source, {
      tables,
      guardsNesting,
      // What the preparation runs is none of the test's statements.
      onStatement: (statement) => prepared && onStatement?.(statement),
    });
    opened.push(async () => {
      await database.close();
      await end();
    });
    if (known) await emptyTables(database);
    else await applyMigration(database);
    prepared = true;
    return database;
  };

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await Promise.all(created.map((place) => place.drop()));
  });
  tests(getDatabase, { engine, createPlace });
}
