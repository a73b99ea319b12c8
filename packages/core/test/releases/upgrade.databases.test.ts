import BetterSqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { defineContract } from '../../src/contract/endpoint.js';
import { integer as integerField, text as textField } from '../../src/contract/fields.js';
import { definePlugin } from '../../src/define-plugin.js';
import { id, table, text } from '../../src/store/schema/table.js';
import { testAuth } from '../../src/testing/test-auth.js';
import { describeOnEveryDatabase } from '../fixtures/databases.js';
import { connect } from '../fixtures/test-databases.js';
import { isRecord, type JsonRecord } from './json.js';
import { databaseOf, fillDatabase, startOldProcess } from './old-process.js';
import { openRecordedServer } from './recorded-server.js';
import { type Release, readReleases } from './releases.js';
import { reopenStage, replay } from './replay.js';

/** What a version after the recorded ones adds, so that there is always something to migrate. */
const later = definePlugin(
  defineContract(
    'later',
    {},
    {
      user: {
        laterName: textField({ optional: true, unique: true, shown: false }),
        laterCount: integerField({ initial: () => 7, shown: false }),
      },
      session: { laterNote: textField({ optional: true, shown: false }) },
    },
  ),
  {
    handlers: {},
    tables: [
      table('laterNote', {
        id: id(),
        title: text(),
        userId: id({ references: { table: 'user', onDelete: 'cascade' } }),
      }),
    ],
  },
);

describeOnEveryDatabase('an upgrade', (_, { createDatabase, engine }) => {
  /** A database with the tables and rows of a release, and how processes connect to it. */
  async function openOld(release: Release) {
    const { url } = await createDatabase();
    // A database in memory has one connection, which all processes of the test share.
    const memory = engine.keeps ? undefined : new BetterSqlite(url);
    const source = () => {
      if (memory) return memory;
      const connection = connect(url);
      onTestFinished(() => connection.end());
      return connection.source;
    };
    const database = databaseOf(url);
    await fillDatabase(source(), database, release);
    const startServer = () =>
      openRecordedServer(
        (options) => Promise.resolve(testAuth({ ...options, database: source(), migrate: false })),
        [later],
      );
    return { startServer, startOld: () => startOldProcess(source(), database, release) };
  }

  it.each(readReleases())('from $version keeps users signed in and what mails contain', async (release) => {
    const { startServer } = await openOld(release);
    const server = await startServer();
    onTestFinished(() => server.auth.close());
    const { additions } = await server.auth.migrate();
    expect(additions).toEqual(expect.arrayContaining(['table laterNote', 'column user.laterName']));
    expect(await replay(reopenStage(server, release.recording), release.transcript.comeback)).toEqual([]);
  });

  it.runIf(engine.keeps).each(readReleases())('from $version happens while older processes write', async (release) => {
    const { startServer, startOld } = await openOld(release);
    const old = startOld();
    onTestFinished(() => old.close());
    await old.wrote(2);
    const servers = [await startServer(), await startServer()];
    onTestFinished(async () => void (await Promise.all(servers.map(({ auth }) => auth.close()))));
    await Promise.all(servers.map(({ auth }) => auth.migrate()));
    await old.wrote(2);
    const stages = servers.map((server) => reopenStage(server, release.recording));
    const signUps = servers.map(({ openBrowser }, place) =>
      openBrowser().post('/sign-up/email', {
        name: 'New',
        email: `new${place}@example.com`,
        password: 'a new password',
      }),
    );
    expect((await Promise.all(signUps)).map(({ status }) => status)).toEqual([200, 200]);
    await old.wrote(2);
    const [stage] = stages;
    expect(stage && (await replay(stage, release.transcript.comeback))).toEqual([]);
    const written = await old.stop();
    expect(missingIn(await servers[1]?.readRows(), written)).toEqual([]);
  });
});

/** The written rows that the tables do not have with the same values. */
function missingIn(tables: unknown, written: Readonly<Record<string, readonly JsonRecord[]>>): readonly string[] {
  return Object.entries(written).flatMap(([name, rows]) => {
    const found: unknown = isRecord(tables) ? tables[name] : undefined;
    const present = new Set((Array.isArray(found) ? found : []).map((row: JsonRecord) => textOf(row, rows[0])));
    return rows
      .map((row) => textOf(row, rows[0]))
      .filter((row) => !present.has(row))
      .map((row) => `${name}: ${row}`);
  });
}

/** The recorded columns of a row. */
function textOf(row: JsonRecord, { ...columns }: JsonRecord = {}): string {
  return JSON.stringify(Object.keys(columns).map((name) => row[name] ?? null));
}
