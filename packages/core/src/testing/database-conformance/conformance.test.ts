import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../databases.js';
import { conformanceTables, runDatabaseConformance } from './index.js';
import type { Connecting } from './places.js';

// Far from UTC, with half an hour and summer time: what is read in local time anywhere shows.
process.env['TZ'] = 'America/St_Johns';
it('this process is not in UTC', () => {
  expect(new Date(0).getTimezoneOffset()).toBe(210);
});

const circumstances: readonly (readonly [name: string, Connecting])[] = [
  ['a pool of ten', {}],
  ['one connection', { poolSize: 1 }],
  [
    'a foreign time zone in driver and server, and changed rows counted',
    { foreignTimeZone: true, withoutFoundRows: true },
  ],
];

describeOnEveryDatabase('the store', (getDatabase, { engine }) => {
  for (const [name, connecting] of circumstances) {
    if (engine.name.includes('SQLite') && connecting !== circumstances[0]?.[1]) continue;
    describe(`with ${name}`, () => {
      runDatabaseConformance({ describe, it }, async () => ({
        database: await getDatabase({ ...connecting, tables: conformanceTables }),
        end: async () => {},
      }));
    });
  }
});
