import { describe, expect, it } from 'vitest';
import { describeOnEveryDatabase } from '../../test/fixtures/databases.js';
import { connect } from '../../test/fixtures/test-databases.js';
import { createAuth } from '../auth.js';
import { username } from '../features/username/index.js';
import { inspectAuth } from './index.js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const secret = 'kq8Zt3vB1nM5xC7wE9rY2uI4oP6aS0dF';

describe('the description of an auth object', () => {
  const auth = createAuth({
    secret,
    logger: silent,
    basePath: '/auth',
    disabledPaths: ['/sign-up/email'],
    emailAndPassword: { enabled: true },
    plugins: [username()],
  });

  it('lists every endpoint of auth.api, with the path and what is not served', () => {
    const { endpoints } = inspectAuth(auth);
    expect(endpoints.map(({ name }) => name).sort()).toEqual(Object.keys(auth.api).sort());
    const found = (name: string) => endpoints.find((each) => each.name === name);
    expect(found('signInUsername')).toMatchObject({ plugin: 'username', path: '/auth/sign-in/username', served: true });
    expect(found('signUpEmail')).toMatchObject({ path: '/auth/sign-up/email', served: false });
    expect(found('createUser')).toMatchObject({ kind: 'internal', served: false });
  });

  it('has the tables with the columns of plugins, each table after those that it references', () => {
    const { tables, plugins } = inspectAuth(auth);
    expect(plugins).toEqual(['username']);
    const names = tables.map(({ name }) => name);
    expect(names.indexOf('user')).toBeLessThan(names.indexOf('session'));
    const user = tables.find(({ name }) => name === 'user');
    expect(user?.columns.map(({ name }) => name)).toContain('username');
    expect(user?.indexes).toContainEqual({ name: 'user_email_unique', columns: ['email'], unique: true });
  });

  it('calls tables what the database calls them, and keeps the name of the model', () => {
    const renamed = createAuth({
      secret,
      logger: silent,
      database: { source: ':memory:', tables: { user: { name: 'people' } } },
    });
    const { tables, schemaSql } = inspectAuth(renamed);
    expect(tables.find(({ model }) => model === 'user')?.name).toBe('people');
    expect(schemaSql('postgres').join('\n')).toContain('references "people"');
  });

  it('contains no secret', () => {
    expect(JSON.stringify(inspectAuth(auth))).not.toContain(secret);
  });
});

describeOnEveryDatabase('the clock of a database', (_, { createDatabase }) => {
  it('is read as an instant, or is that of this process', async () => {
    const { source, end } = connect((await createDatabase()).url);
    const inspection = inspectAuth(createAuth({ secret, logger: silent, database: source }));
    const clock = await inspection.readClock();
    if (inspection.database.kind === 'sqlite') expect(clock).toBeUndefined();
    else expect(Math.abs(Number(clock) - Date.now())).toBeLessThan(3_600_000);
    await inspection.close();
    await end();
  });

  it('sees the tables that the generated SQL would create, without a connection', async () => {
    const { source, end } = connect((await createDatabase()).url);
    const auth = createAuth({ secret, logger: silent, database: source });
    const statements = inspectAuth(auth).schemaSql('sqlite');
    expect(statements.filter((each) => each.startsWith('create table'))).toHaveLength(6);
    await end();
  });
});
