import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeOnEveryDatabase } from '../test/fixtures/databases.js';
import { connect } from '../test/fixtures/test-databases.js';
import { ConfigurationError, createAuth } from './index.js';
import { column, defineContract, definePlugin, endpoint, find, query, type Table, table } from './plugin.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const thing = table('thing', { id: column.id() });
const contract = defineContract('things', { getThing: endpoint(query('/thing'), { output: z.null() }) });
const things = (tables: readonly Table[] = [thing]) =>
  definePlugin(contract, {
    tables,
    handlers: {
      async getThing({ db }) {
        await find(db, thing, { id: 'x' });
        return null;
      },
    },
  });

interface Line {
  readonly message: string;
  readonly docs?: unknown;
  readonly error?: unknown;
}

/** The messages of an error and its causes. */
function messages(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...messages(error.cause)] : [];
}

function reading() {
  const lines: Line[] = [];
  const error = (message: string, details: object = {}) => void lines.push({ message, ...details });
  const quiet = () => undefined;
  return { lines, logger: { debug: quiet, info: quiet, warn: quiet, error } };
}

describeOnEveryDatabase('a table that is missing', (_, { createDatabase }) => {
  it('of the library or of a plugin: the log says how it is made', async () => {
    const { source, end } = connect((await createDatabase()).url);
    const { lines, logger } = reading();
    const { auth, openBrowser } = testAuth({ database: source, migrate: false, plugins: [things()], logger });
    expect(await openBrowser().get('/thing')).toMatchObject({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } });
    const [line] = lines;
    expect(line?.error).toBeInstanceOf(ConfigurationError);
    expect(messages(line?.error)[0]).toMatch(
      /^database: got a database that is not migrated: .*thing.*run npx @latchkey\/cli migrate or await auth.migrate\(\)/,
    );
    expect(line?.docs).toBe('latchkey/docs/errors/README.md#database_is_not_migrated');
    await expect(auth.api.getThing()).rejects.toMatchObject({ code: 'DATABASE_IS_NOT_MIGRATED' });
    await auth.close();
    await end();
  });

  it('of the application, which a hook uses: the log names the hook, and does not advise auth.migrate()', async () => {
    const { source, end } = connect((await createDatabase()).url);
    const { lines, logger } = reading();
    const { auth, openBrowser } = testAuth({
      database: source,
      logger,
      databaseHooks: {
        user: {
          create: {
            async within({ tx }) {
              const db = tx.db.withTables<{ audit: { readonly id: string } }>();
              await db.insertInto('audit').values({ id: 'x' }).execute();
            },
          },
        },
      },
    });
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(500);
    const [line] = lines;
    const said = messages(line?.error);
    expect(said[0]).toMatch(/^databaseHooks.user.create.within failed/);
    expect(said.join('\n')).toMatch(/audit.*expected a table of your own, made by your own migrations/);
    expect(said.join('\n')).not.toContain('npx @latchkey/cli migrate');
    expect(line?.docs).toBe('latchkey/docs/errors/README.md#database_is_not_migrated');
    await auth.close();
    await end();
  });
});

it('a table that a plugin has forgotten to list is named, with the place to list it', async () => {
  const { auth } = testAuth({ plugins: [things([])] });
  await expect(auth.api.getThing()).rejects.toThrow(
    'plugins: got a statement on the table thing, which no listed plugin has, expected the table in the tables of definePlugin',
  );
});

it('a column that references a table which is not there is refused at the start', () => {
  const wrong = table('wrong', {
    id: column.id(),
    userId: column.id({ references: { table: 'usr', onDelete: 'cascade' } }),
  });
  const start = () =>
    createAuth({
      baseURL: 'https://app.example.com',
      secret: 'x9Kq2LmZ0pXv8sTnB4cWfYh1JdGaUe3o',
      database: ':memory:',
      plugins: [things([thing, wrong])],
    });
  expect(start).toThrow(ConfigurationError);
  expect(start).toThrow(/^wrong.userId.references.table: got 'usr', expected one of user, .*Did you mean user\?/);
});
