import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../test/fixtures/databases.js';
import { connect } from '../test/fixtures/test-databases.js';
import type { AnyPlugin } from './define-plugin.js';
import { username } from './index.js';
import {
  type Column,
  column,
  defineContract,
  definePlugin,
  endpoint,
  insertUnique,
  internal,
  shape,
  table,
} from './plugin.js';
import { testAuth } from './testing/test-auth.js';

const contract = defineContract('notes', {
  addNote: endpoint(internal('/notes/add'), { audit: false, output: shape.status }),
});

/** A plugin with a table of these columns. */
function notes(columns: { readonly id: ReturnType<typeof column.id>; readonly title?: Column<string> }) {
  const note = table('note', columns);
  return definePlugin(contract, {
    tables: [note],
    handlers: {
      async addNote({ app, db }) {
        await insertUnique(db, table('note', { id: column.id() }), { id: app.settings.generateId() });
        return { status: true };
      },
    },
  });
}

describeOnEveryDatabase('auth.migrate()', (_, { createDatabase }) => {
  /** Opens auth objects on one empty database, without migrating it. */
  async function open() {
    const { source: given, end } = connect((await createDatabase()).url);
    const source = typeof given === 'string' ? new BetterSqlite(given) : given;
    const said: string[] = [];
    const logger = { debug() {}, info: (line: string) => void said.push(line), warn() {}, error() {} };
    const create = (...plugins: readonly AnyPlugin[]) =>
      testAuth({ database: source, migrate: false, logger, logLevel: 'info', plugins }).auth;
    return { create, source, said, end };
  }

  it('plans in a dry run, which changes nothing, and then runs and returns that plan', async () => {
    const { create, said, end } = await open();
    const auth = create();
    const planned = await auth.migrate({ dryRun: true });
    expect(planned.additions).toEqual(expect.arrayContaining(['table user', 'table session', 'table account']));
    expect(planned.statements.join('\n')).toMatch(/create table/i);
    expect(planned.refusals).toEqual([]);
    expect(await auth.migrate({ dryRun: true })).toEqual(planned);
    expect(said).toEqual([]);

    expect(await auth.migrate()).toEqual(planned);
    expect(await auth.migrate()).toEqual({ additions: [], statements: [], refusals: [] });
    expect(said).toEqual([
      `latchkey: the migration added: ${planned.additions.join(', ')}`,
      'latchkey: the database is complete: nothing to migrate',
    ]);
    await end();
  });

  it('names the columns that a plugin adds later', async () => {
    const { create, said, end } = await open();
    await create().migrate();
    const { additions } = await create(username()).migrate();
    expect(additions).toEqual(expect.arrayContaining(['column user.username', 'index on user (username)']));
    expect(said.at(-1)).toBe(`latchkey: the migration added: ${additions.join(', ')}`);
    await end();
  });

  it('says in a dry run why it refuses, changes nothing then, and refuses an unknown option', async () => {
    const { create, source, end } = await open();
    const before = testAuth({ database: source, plugins: [notes({ id: column.id() })] }).auth;
    await before.api.addNote();
    const auth = create(notes({ id: column.id(), title: column.text() }));
    const { refusals } = await auth.migrate({ dryRun: true });
    expect(refusals).toEqual([expect.stringContaining('note.title is required')]);
    await expect(auth.migrate()).rejects.toThrow('note.title is required');
    expect(await before.migrate()).toMatchObject({ additions: [] });
    await expect(auth.migrate({ dryrun: true } as never)).rejects.toThrow('migrate.dryrun');
    await end();
  });

  it('leaves the connection of the application open, and closing the auth object says so', async () => {
    const { create, said, end } = await open();
    await create().close();
    expect(said).toEqual([]);
    const auth = create();
    await auth.migrate();
    await auth.close();
    expect(said.at(-1)).toContain('end it, for example');
    expect((await auth.migrate({ dryRun: true })).statements).toEqual([]);
    await end();
  });
});

it('closing says nothing about a database that Latchkey opened itself', async () => {
  const said: string[] = [];
  const logger = { debug() {}, info: (line: string) => void said.push(line), warn() {}, error() {} };
  const { auth } = testAuth({ database: ':memory:', migrate: false, logger, logLevel: 'info' });
  await auth.migrate();
  await auth.close();
  expect(said).toHaveLength(1);
});
