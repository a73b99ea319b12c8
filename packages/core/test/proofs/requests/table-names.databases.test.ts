import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { jwt, organization, twoFactor, username } from '../../../src/index.js';
import { openDatabase } from '../../../src/store/connection/database.js';
import { schemaOf } from '../../../src/store/dialects/schemas.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { namesFor, renamed, unmappedIn } from '../../fixtures/names/renamed.js';
import { connect } from '../../fixtures/test-databases.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };

const options = {
  plugins: [jwt(), organization(), twoFactor(), username()],
  rateLimit: { enabled: true, storage: 'database', max: 1000 },
  user: { deleteUser: { enabled: true } },
} as const;

/** The tables of these options by their own names. */
async function ownNames(): Promise<readonly string[]> {
  const { additions } = await testAuth(options).auth.migrate({ dryRun: true });
  return additions.flatMap((each) => /^table (\w+)$/.exec(each)?.[1] ?? []);
}

describeOnEveryDatabase('an application that has named the tables', (_, { createDatabase }) => {
  /** An auth object beside a table `user` of the application, which has other columns. */
  async function open() {
    const { url } = await createDatabase();
    const { source: given, end } = connect(url);
    const source = typeof given === 'string' ? new BetterSqlite(given) : given;
    const own = openDatabase(source, { tables: [] });
    const { quote } = await schemaOf(own);
    await own.run(CompiledQuery.raw(`create table ${quote('user')} (handle integer not null)`));
    await own.close();
    const wanted = namesFor(url, await ownNames());
    const statements: string[] = [];
    const server = testAuth({
      ...options,
      migrate: false,
      database: renamed(source, wanted),
      advanced: { onStatement: (sql) => void statements.push(sql) },
    });
    const names = {
      schema: wanted.schema,
      names: new Map(Object.entries(wanted.tables ?? {}).map(([name, its]) => [name, its.name])),
    };
    return { ...server, names, statements, end };
  }

  it('migrates once, beside a table of its own with the same name, and finds nothing to add then', async () => {
    const { auth, names, statements, end } = await open();
    const planned = await auth.migrate({ dryRun: true });
    const { additions } = await auth.migrate();
    expect(additions).toEqual(planned.additions);
    expect(additions).toEqual(expect.arrayContaining(Array.from(names.names.values(), (name) => `table ${name}`)));
    expect(additions.filter((each) => each.startsWith('schema'))).toEqual(
      names.schema ? [`schema ${names.schema}`] : [],
    );
    expect(planned.statements.flatMap((sql) => unmappedIn(sql, names))).toEqual([]);
    expect(statements.join('\n')).toContain('their_user_email_unique');
    expect(await auth.migrate()).toEqual({ additions: [], statements: [], refusals: [] });
    await auth.close();
    await end();
  });

  it('signs users up and in, keeps organizations and factors, and deletes all of it with the user', async () => {
    const { auth, openBrowser, names, statements, end } = await open();
    await auth.migrate();
    const browser = openBrowser();
    await browser.post('/sign-up/email', { ...ada, username: 'ada' });
    const again = await openBrowser().post('/sign-up/email', ada);
    expect(again.json).toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    await openBrowser().post('/sign-in/email', ada);
    await browser.post('/organization/create', { name: 'Lab', slug: 'lab' });
    await browser.post('/two-factor/enable', { password: ada.password });
    expect((await browser.get('/get-session')).json).toMatchObject({ user: { username: 'ada' } });
    expect((await browser.get('/organization/list')).json).toMatchObject([{ slug: 'lab' }]);
    expect((await browser.get('/token')).status).toBe(200);
    const deleted = await browser.post('/delete-user', { password: ada.password });
    expect(deleted.json).toMatchObject({ success: true });
    expect((await openBrowser().post('/sign-in/email', ada)).status).toBe(401);
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(200);
    expect(statements.flatMap((sql) => unmappedIn(sql, names))).toEqual([]);
    await auth.close();
    await end();
  });
});
