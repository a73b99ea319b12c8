// A server is killed at a random instant: what it has answered is true, and nothing is half done. `npm run proofs -- crash` kills it
// 200 times on each database; here it is killed once, on PostgreSQL.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { testAuth } from '../../../src/testing/test-auth.js';
import { fixture } from '../../fixtures/application.js';
import { describeOnEveryDatabase } from '../../fixtures/databases.js';
import { connect } from '../../fixtures/test-databases.js';
import { shareOf } from '../programme/share.js';
import { chanceFrom } from '../requests/chance.js';
import { programOf } from './bundle.js';
import { passwords, type Told, workOptions } from './random-work.js';

/** Kills of one seed on one database. */
const most = 200;
/** In the order in which they run: each has its share of the time. */
const engines = ['an SQLite file', 'PostgreSQL', 'MySQL or MariaDB'];
/** A process of its own takes seconds to start, so `npm test` has one. */
const chosen = process.env.LATCHKEY_PROOFS === undefined ? ['PostgreSQL'] : engines;

/** Starts the server, and kills it some milliseconds after so many answers. Returns what it has told. */
async function killAfter(program: string, to: readonly string[], answers: number, delay: number) {
  const child = fork(program, to, { execArgv: [] });
  const told: Told[] = [];
  child.on('message', (message: Told | { readonly failed: string }) => {
    if ('failed' in message) throw new Error(message.failed);
    told.push(message);
    if (told.length === answers) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  return told;
}

type Rows = readonly { readonly table: string; readonly row: unknown }[];

function brokenInvariants(rows: Rows): readonly string[] {
  const valuesOf = (table: string, column: string) =>
    new Set(rows.filter((each) => each.table === table).map(({ row }) => Reflect.get(Object(row), column)));
  const without = (table: string, column: string, present: ReadonlySet<unknown>) =>
    [...valuesOf(table, column)].filter((value) => !present.has(value));
  const users = valuesOf('user', 'id');
  const broken = {
    'accounts without a user': without('account', 'userId', users),
    'sessions without a user': without('session', 'userId', users),
    'members without a user': without('member', 'userId', users),
    'users without a sign-in method': without('user', 'id', valuesOf('account', 'userId')),
    'organizations without a member': without('organization', 'id', valuesOf('member', 'organizationId')),
    'members without an organization': without('member', 'organizationId', valuesOf('organization', 'id')),
  };
  return Object.entries(broken).flatMap(([what, found]) => (found.length > 0 ? `${found.length} ${what}` : []));
}

describeOnEveryDatabase('a server that is killed at a random instant', (_, { engine, createDatabase }) => {
  if (!engines.includes(engine.name)) return void it.skip('SQLite in memory ends with its process');
  if (!chosen.includes(engine.name)) return void it.skip('runs in npm run proofs -- crash');

  it('has done what it answered, and leaves nothing half done', { timeout: 7_200_000 }, async () => {
    const share = shareOf(1, {
      name: `kills, ${engine.name}`,
      place: engines.indexOf(engine.name),
      of: engines.length,
    });
    const chance = chanceFrom(share.seed);
    const { url } = await createDatabase();
    const { source, end } = connect(url);
    const options = workOptions();
    const { auth, openBrowser } = testAuth({ ...options, plugins: [...options.plugins, fixture], database: source });
    await auth.migrate();
    const program = await programOf('random-work');
    let [kills, answered] = [share.from, 0];
    for (let kill = 0; kill < most && share.includes(kill); kill++) {
      const [answers, delay] = [1 + Math.floor(chance.next() * 120), chance.next() * 20];
      if (kill < share.from) continue;
      const told = await killAfter(program, [url, `k${kill}`], answers, delay);
      // A commit that was on its way may end between the reads of two tables: what is broken then is whole at the second look.
      const isWhole = brokenInvariants(await auth.api.look()).length === 0;
      if (!isWhole) expect(brokenInvariants(await auth.api.look())).toEqual([]);
      const latest = new Map(told.map((each) => [each.email, each]));
      for (const { email, step, cookie } of latest.values()) {
        const signIn = async (password: string) =>
          (await openBrowser().post('/sign-in/email', { email, password })).status;
        const works = [await signIn(passwords[0]), await signIn(passwords[1])].map((status) => status === 200);
        const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
        const about = `${email}: ${step}, works: ${works}`;
        if (step === 'deleted') expect([works, session], about).toEqual([[false, false], null]);
        if (step === 'signed out') expect([works, session], about).toEqual([[false, true], null]);
        if (step === 'has another password') expect(works, about).toEqual([false, true]);
        // A change of the password may have been made without an answer: one of the two works.
        if (step === 'signed up' || step === 'has an organization')
          expect(works.filter(Boolean), about).toEqual([true]);
      }
      share.note(kill + 1);
      kills = kill + 1;
      answered += told.length;
    }
    expect(kills, 'no server was killed').toBeGreaterThan(0);
    share.say(`${kills} of ${most}; ${answered} answers came before the last ${kills - share.from}`);
    await auth.close();
    await end();
  });
});
