import { afterAll, describe, expect, it } from 'vitest';
import { settingsFor } from '../../../test/fixtures/connections/settings.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import type { Connecting } from '../../../test/fixtures/test-databases.js';
import { conformanceTables, runDatabaseConformance } from './index.js';

// Far from UTC, with half an hour and summer time: a value that is read in local time becomes visible.
const zone = process.env.TZ;
process.env.TZ = 'America/St_Johns';
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
it('this process is not in UTC', () => {
  expect(new Date(0).getTimezoneOffset()).toBe(210);
});

interface Circumstances extends Connecting {
  readonly name: string;
  readonly renames?: boolean;
  /** Whether they make a difference for SQLite. */
  readonly sqlite?: boolean;
}

const circumstances: readonly Circumstances[] = [
  { name: 'a pool of ten', sqlite: true },
  { name: 'one connection', poolSize: 1 },
  { name: 'the dialect of Kysely', byKysely: true, sqlite: true },
  { name: 'other names of the tables, in another schema', renames: true, sqlite: true },
];

describeOnEveryDatabase('the store', (getDatabase, { engine }) => {
  const chosen = Object.values(settingsFor(engine.name).independent);
  const all = [
    ...circumstances,
    { name: 'every setting that the application may choose', sqlite: true, settings: chosen },
  ];
  for (const { name, sqlite = false, ...connecting } of all) {
    if (engine.name.includes('SQLite') && !sqlite) continue;
    describe(`with ${name}`, () => {
      runDatabaseConformance({ describe, it }, async () => ({
        database: await getDatabase({ ...connecting, tables: conformanceTables }),
        end: async () => {},
      }));
    });
  }
});
