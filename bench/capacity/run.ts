// `npm run bench -- capacity [sqlite postgres mariadb] [--people 4000]`: what calls cost per engine, how large rows are, and what
// 10⁶ and 10⁸ users a day need. docs/capacity.md explains the figures.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Engine, engines } from './engines.js';
import { callNames, costOfHash, type Measured, measure } from './measures.js';
import { bytesOfUser, coresFor, dayFor, dayOfUser, dayWithCache, statementsAtPeak } from './plan.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { people: { type: 'string', default: '4000' } },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(engines);
const people = Math.ceil(Number(values.people) / 20) * 20;

console.log(
  `${new Date().toISOString()}, Node ${process.versions.node}, ${availableParallelism()} cores of ${cpus()[0]?.model}`,
);
const hashMs = await costOfHash();
console.log(
  `load of the machine: ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}; ${people} people in each database`,
);
console.log(
  `\none hash at the default cost: ${hashMs.toFixed(0)} ms of CPU, ${(1000 / hashMs).toFixed(1)} a second per core`,
);
await on('sqlite', (engine) => measure(engine, people)); // until the code is compiled, or the first engine would pay for that
for (const name of chosen) await on(name, async (engine) => print(engine, await measure(engine, people)));

async function on(name: string, run: (engine: Engine) => Promise<unknown>): Promise<void> {
  const open = Object.hasOwn(engines, name) ? engines[name] : undefined;
  if (!open) throw new Error(`got ${name}, expected one of ${Object.keys(engines).join(', ')}`);
  const engine = await open();
  try {
    await run(engine);
  } finally {
    await engine.end();
  }
}

function print({ name }: Engine, measured: Measured): void {
  console.log(`\n## ${name}\n`);
  table(
    [
      'call',
      'process, µs',
      'database, µs',
      'statements',
      'a second per core of the process',
      'per core of the database',
    ],
    callNames.map((call) => {
      const { process, database, statements } = measured.costs[call];
      return [call, whole(process), whole(database), statements.toFixed(1), whole(1e6 / process), rate(database)];
    }),
  );
  console.log('');
  table(
    ['table', 'rows', 'bytes of a row with its indexes'],
    measured.sizes
      .filter(({ rows }) => rows > 100)
      .map(({ name: each, rows, bytes }) => [each, String(rows), whole(bytes / rows)]),
  );
  console.log(`\na registered user with two sessions: ${whole(bytesOfUser(measured))} bytes\n`);
  const days = { 'each read from the database': dayOfUser, 'with the cookie cache': dayWithCache };
  table(
    ['users a day', 'reads', 'cores for hashes', 'cores for the rest', 'cores of the database', 'statements a second'],
    [1e6, 1e8].flatMap((users) =>
      Object.entries(days).map(([reads, day]) => {
        const one = dayFor(measured, day, hashMs);
        const cores = [one.hash, one.process, one.database].map((each) => coresFor(users, each).toFixed(1));
        return [users.toExponential(0), reads, ...cores, whole(statementsAtPeak(users, one))];
      }),
    ),
  );
}

function rate(microseconds: number): string {
  return microseconds < 1 ? '' : whole(1e6 / microseconds);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(line(head));
  console.log(line(head.map((_, index) => (index === 0 ? '---' : '--:'))));
  for (const row of rows) console.log(line(row));
}
