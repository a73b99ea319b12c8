import { afterAll, describe, expect, it } from 'vitest';
import { settingsFor } from '../../../test/fixtures/connections/settings.js';
import { describeOnEveryDatabase } from '../../../test/fixtures/databases.js';
import { isWhole } from '../../../test/fixtures/grid.js';
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
  /** The engines that have them in `npm test`. */
  readonly share: readonly string[];
}

const memory = 'SQLite in memory';
const file = 'an SQLite file';
const postgres = 'PostgreSQL';
const mysql = 'MySQL or MariaDB';
const circumstances: readonly Circumstances[] = [
  { name: 'a pool of ten', share: [memory, postgres, mysql] },
  { name: 'one connection', poolSize: 1, share: [postgres] },
  { name: 'the dialect of Kysely', byKysely: true, share: [file, mysql] },
  { name: 'other names of the tables, in another schema', renames: true, share: [memory, postgres] },
];

/** `npm run grids` runs the suite in every circumstance on every engine; in `npm test` each of both has its turn. */

describeOnEveryDatabase('the store', (getDatabase, { engine }) => {
  const settings = Object.values(settingsFor(engine.name).independent);
  const chosen: Circumstances = {
    name: 'every setting that the application may choose',
    settings,
    share: [file, postgres, mysql],
  };
  for (const { name, share, ...connecting } of [...circumstances, chosen]) {
    const makesDifference = !engine.name.includes('SQLite') || connecting.poolSize === undefined;
    if (!(isWhole ? makesDifference : share.includes(engine.name))) continue;
    describe(`with ${name}`, () => {
      runDatabaseConformance({ describe, it }, async () => ({
        database: await getDatabase({ ...connecting, tables: conformanceTables }),
        end: async () => {},
      }));
    });
  }
});
