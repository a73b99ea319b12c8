// A server with an audit log is killed: before a statement, or at a random instant. Each change has its event, and each event its
// change. `npm run proofs -- audit` kills it 200 times on each database; here it is killed a few times, on two of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { testAuth } from '../../../packages/core/src/testing/test-auth.js';
import { fixture } from '../../../packages/core/test/fixtures/application.js';
import { describeOnEveryDatabase } from '../../../packages/core/test/fixtures/databases.js';
import { connect } from '../../../packages/core/test/fixtures/test-databases.js';
import { shareOf } from '../../../packages/core/test/proofs/programme/share.js';
import { programOf } from '../../../packages/core/test/proofs/races/bundle.js';
import { chanceFrom } from '../../../packages/core/test/proofs/requests/chance.js';
import { type Told, type Work, workOptions } from './killed-work.js';
import { differences, type Rows, untold } from './ledger.js';

/** Kills of one seed on one engine. */
const most = 200;
/** Kills on one database: a comparison takes longer, the more rows there are. */
const perDatabase = 10;
/** In the order in which they run: each has its share of the time. */
const engines = ['an SQLite file', 'PostgreSQL', 'MySQL or MariaDB'];
const chosen = process.env.LATCHKEY_PROOFS === undefined ? ['an SQLite file', 'PostgreSQL'] : engines;

interface Kill extends Work {
  /** Milliseconds after the first answers, if the process does not end itself. */
  readonly after: { readonly answers: number; readonly delay: number } | null;
}

/** Makes the tables of a database, and reads them. */
async function open({ url }: { readonly url: string }) {
  const { source, end } = connect(url);
  const { auth } = testAuth({ ...workOptions, plugins: [...workOptions.plugins, fixture], database: source });
  await auth.migrate();
  return {
    url,
    look: async () => byTable(await auth.api.look()),
    async close() {
      await auth.close();
      await end();
    },
  };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Runs the server until it is killed. Returns what it has told. */
async function runUntilKilled(program: string, { after, ...work }: Kill): Promise<readonly Told[]> {
  const child = fork(program, [JSON.stringify(work)], { execArgv: [] });
  const told: Told[] = [];
  const failures: string[] = [];
  child.on('message', (message: Told | { readonly failed: string }) => {
    if ('failed' in message) return void failures.push(message.failed);
    told.push(message);
    if (after && told.length === after.answers) setTimeout(() => child.kill('SIGKILL'), after.delay);
  });
  const [code, signal] = await once(child, 'exit');
  expect({ code, signal, failures }).toEqual({ code: null, signal: 'SIGKILL', failures: [] });
  return told;
}

function byTable(found: readonly { readonly table: string; readonly row?: unknown }[]): Rows {
  const rows = new Map<string, object[]>();
  for (const { table, row } of found) {
    const known = rows.get(table) ?? [];
    known.push(Object(row));
    rows.set(table, known);
  }
  return rows;
}

/** What the comparison says once a row of this table is missing. */
function withoutLastOf(rows: Rows, table: string): readonly string[] {
  return differences(new Map([...rows, [table, rows.get(table)?.slice(0, -1) ?? []]]));
}

describeOnEveryDatabase('a server with an audit log that is killed', (_, { engine, createDatabase }) => {
  if (!engines.includes(engine.name)) return void it.skip('SQLite in memory ends with its process');
  if (!chosen.includes(engine.name)) return void it.skip('runs in npm run proofs -- audit');

  it('has an event of each change, and a change of each event', { timeout: 7_200_000 }, async () => {
    const share = shareOf(2, {
      name: `audited kills, ${engine.name}`,
      place: engines.indexOf(engine.name),
      of: engines.length,
    });
    const chance = chanceFrom(share.seed);
    const program = await programOf('killed-work', import.meta.url);
    let opened: Opened | undefined;
    let [kills, answered] = [share.from, 0];
    for (let kill = 0; kill < most && share.includes(kill); kill++) {
      const [statement, answers, delay] = [
        1 + Math.floor(chance.next() * 500),
        1 + Math.floor(chance.next() * 60),
        chance.next() * 10,
      ];
      if (kill < share.from) continue;
      if (!opened || kill % perDatabase === 0) {
        await opened?.close();
        opened = await open(await createDatabase());
      }
      const { url, look } = opened;
      const where =
        kill % 2 === 0 ? { diesBefore: statement, after: null } : { diesBefore: null, after: { answers, delay } };
      const told = await runUntilKilled(program, { url, name: `k${share.seed}-${kill}`, ...where });
      // A commit that was on its way may end between the reads of two tables: what differs then is the same at the second look.
      const rows = await look();
      if (differences(rows).length > 0) expect([kill, differences(await look())]).toEqual([kill, []]);
      expect([kill, untold(rows, told)]).toEqual([kill, []]);
      share.note(kill + 1);
      kills = kill + 1;
      answered += told.length;
    }
    expect(kills - share.from, 'no server was killed').toBeGreaterThan(0);
    // The comparison notices a missing row and a missing event.
    const rows = (await opened?.look()) ?? new Map();
    expect(rows.get('auditEvent')?.length).toBeGreaterThan(0);
    for (const table of ['user', 'session', 'auditEvent', 'auditPersonal'])
      expect([table, withoutLastOf(rows, table).length > 0]).toEqual([table, true]);
    await opened?.close();
    share.say(`${kills} of ${most}; ${answered} answers came before the last ${kills - share.from}`);
  });
});
