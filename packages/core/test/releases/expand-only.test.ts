import { describe, expect, it } from 'vitest';
import { extendTable, instant, integer, key, type Table, table, text } from '../../src/store/schema/table.js';
import { session, user } from '../../src/store/schema/tables.js';
import { testAuth } from '../../src/testing/test-auth.js';
import { openRecordedServer } from './recorded-server.js';
import { readReleases } from './releases.js';
import { breaksOf, schemaOf } from './schema.js';

describe('the tables', () => {
  it.each(readReleases())('only expand those of $version', async ({ schema }) => {
    const server = await openRecordedServer(testAuth);
    const current = schemaOf(await server.readTables());
    expect(Object.keys(current).length).toBeGreaterThan(15);
    expect(breaksOf(schema, current)).toEqual([]);
  });
});

/** A table as a later version could describe it. */
function changed(base: Table, columns: Record<string, object | undefined>, more: Partial<Table> = {}): Table {
  const merged = Object.entries({ ...base.columns, ...columns }).filter(([, column]) => column !== undefined);
  return { ...base, columns: Object.fromEntries(merged) as Table['columns'], ...more };
}

describe('the rule that tables only expand', () => {
  const recorded = schemaOf([user, session]);
  const breaks = (...tables: readonly Table[]) => breaksOf(recorded, schemaOf(tables));

  it.each<[string, Table, string]>([
    ['a column that is gone', changed(user, { image: undefined }), 'user.image: the column is gone'],
    [
      'another name',
      changed(user, { image: undefined, picture: user.columns.image }),
      'user.image: the column is gone',
    ],
    ['another type', changed(user, { name: integer() }), 'user.name: the type text became integer'],
    ['a required column', changed(user, { image: text() }), 'user.image: it became required'],
    [
      'a nullable column',
      changed(user, { name: text({ optional: true }) }),
      'user.name: it became nullable, and older processes read a value from it',
    ],
    ['a narrower column', changed(user, { email: key(200) }), 'user.email: it became narrower: 255 to 200 characters'],
    [
      'a limit',
      changed(user, { name: { ...text(), length: 80 } }),
      'user.name: it became narrower: any number of to 80 characters',
    ],
    ['a unique column', changed(user, {}, { unique: [['email'], ['name']] }), 'user.name: the columns became unique'],
    [
      'a default that is gone',
      changed(user, { securityVersion: integer() }),
      'user.securityVersion: its default is gone',
    ],
    [
      'a new reference',
      changed(user, { name: { ...text(), references: { table: 'session', onDelete: 'cascade' } } }),
      'user.name: its reference changed or is new',
    ],
    [
      'a new column that is required',
      extendTable(user, { country: key(2) }),
      'user.country: a new column must be nullable or have a default',
    ],
    ['another primary key', changed(user, {}, { primaryKey: 'email' }), 'user.email: it became the primary key'],
  ])('refuses %s', (_, planted, rule) => {
    expect(breaks(planted, session)).toEqual([rule]);
  });

  it('refuses a table that is gone', () => {
    expect(breaks(user)).toEqual(['session: the table is gone']);
  });

  it('allows new tables, nullable columns, defaults, wider columns, indexes and unique new columns', () => {
    const expanded = extendTable(user, {
      country: key(2, { optional: true, unique: true }),
      visits: integer({ initial: 0 }),
      seenAt: instant({ optional: true, index: true }),
    });
    const note = table('note', { id: key(10), title: text() });
    const wider = changed(expanded, { securityVersion: { ...user.columns.securityVersion, kind: 'bigint' } });
    expect(breaks(wider, session, note)).toEqual([]);
  });
});
