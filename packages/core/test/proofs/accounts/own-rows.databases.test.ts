// A row of the application exists if and only if its user does, for every endpoint, also if the process is killed (issue 11, 1).
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../src/contract/errors.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { describeAuthInTurn } from '../../fixtures/every-database.js';
import { profiles, writers } from '../../fixtures/own-rows.js';
import { connect, enginesFor } from '../../fixtures/test-databases.js';
import { killIn } from '../races/kill.js';
import { instants, type KilledWithin, person, withinOptions } from '../races/killed-within.js';
import { creating, openWays, removing } from './ways-to-users.js';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const sources = ['domain', 'features'].flatMap((folder) =>
  readdirSync(`${src}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/test(-d)?\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);
const textOf = (path: string) => readFileSync(`${src}${path}`, 'utf8').replace(/^import .*$/gm, '');
const calling = (name: string) =>
  sources.filter((path) => new RegExp(`(?<!function |async |\\.)\\b${name}\\(`).test(textOf(path))).sort();

/** Writes a user and rolls back, to check whether a name is taken. */
const rehearsing = 'domain/sign-up/hidden-sign-up.ts';

describe('every source file that creates or removes users', () => {
  it('uses the function of the domain, and is listed here', () => {
    expect(calling('createUser')).toEqual(Object.keys(creating).sort());
    expect(calling('removeUser')).toEqual(Object.keys(removing).sort());
    expect(calling('insertUser')).toEqual([rehearsing]);
    expect(sources.filter((path) => /store\.(insert|delete)User\(/.test(textOf(path)))).toEqual([
      'domain/users/users.ts',
    ]);
  });
});

const waysOf = (ways: typeof creating) => Object.values(ways).flatMap((each) => Object.entries(each));

describeAuthInTurn("the application's row and its user", (openAuth) => {
  it.each(waysOf(creating))('exist both or neither: %s', async (_, way) => {
    let isRefusing = true;
    const server = await openWays(openAuth, {
      user: {
        create: {
          async within({ row, tx }) {
            await writers.Kysely.insert(tx, row.id);
            if (isRefusing) throw refusal('Not today');
          },
        },
      },
    });
    await way(server, server.openBrowser());
    expect(await server.counts()).toEqual([0, 0]);
    isRefusing = false;
    const browser = server.openBrowser();
    await way(server, browser);
    expect(await server.counts()).toEqual([1, 1]);
    expect((await browser.get('/get-session')).json).not.toBeNull();
  });

  it.each(waysOf(removing))('are gone both or neither: %s', async (_, way) => {
    let isRefusing = true;
    const server = await openWays(openAuth, {
      user: {
        create: { within: ({ row, tx }) => writers.Kysely.insert(tx, row.id) },
        delete: {
          async within({ row, tx }) {
            await writers.Kysely.remove(tx, row.id);
            if (isRefusing) throw refusal('Not today');
          },
        },
      },
    });
    const browser = server.openBrowser();
    await browser.post('/sign-up/email', { name: 'Ada', email: 'ada@example.com', password: 'correct horse' });
    await way(server, browser);
    expect(await server.counts()).toEqual([1, 1]);
    isRefusing = false;
    await way(server, browser);
    expect(await server.counts()).toEqual([0, 0]);
  });
});

describeOnEveryDatabase(
  'a process that is killed in a hook',
  (_, { engine, createDatabase }) => {
    const closing: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    it
      .skipIf(!engine.keeps)
      .each((['create', 'delete'] as const).flatMap((change) => instants.map((at): KilledWithin => ({ change, at }))))(
      'leaves both rows or neither: $change, killed $at',
      { timeout: 60_000 },
      async (about) => {
        const { url } = await createDatabase();
        const { source, end } = connect(url);
        closing.push(end);
        const { auth, openBrowser } = testAuth({
          ...withinOptions,
          database: source,
          plugins: [profiles, fixture],
          databaseHooks: { user: { create: { within: ({ row, tx }) => writers.Kysely.insert(tx, row.id) } } },
        });
        closing.push(() => auth.close());
        await auth.migrate();
        if (about.change === 'delete') await openBrowser().post('/sign-up/email', person);
        expect(await killIn('killed-within.ts', url, about)).toBe('SIGKILL');
        const rows = (await auth.api.look()).map(({ table }) => table);
        const isThere = (about.change === 'create') === (about.at === 'after the commit');
        for (const table of ['user', 'profile'])
          expect(
            rows.filter((each) => each === table),
            table,
          ).toHaveLength(isThere ? 1 : 0);
      },
    );
  },
  enginesFor('a process that is killed in a hook'),
);
