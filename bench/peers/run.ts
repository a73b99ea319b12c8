// `npm run bench -- peers`: compares Latchkey with better-auth, Auth.js and code by hand, on this machine, in one run.
// The others are installed from npm into temporary folders, Latchkey from the tarball that would be published. `--write` writes the
// figures to `pages/figures.json`, and from there into the manual and the README, as tables and as a chart.
import { spawnSync } from 'node:child_process';
import { cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  betterAuthApplication,
  betterAuthClient,
  betterAuthServer,
  latchkeyApplication,
  latchkeyClient,
  latchkeyServer,
  migrate,
  readSession,
  signIn,
} from './applications.js';
import { compare } from './compare.js';
import { authJsVersion, betterAuthVersion, install, installAuthJs, installBetterAuth, packed } from './install.js';
import { headOf, lineOf } from './markdown.js';
import { type PeerFigures, saveFigures, type WholeFigure } from './pages/figures.js';
import { writePages } from './pages/write-pages.js';
import { bundleSize, installedPackages, installedSize, instantiations } from './sizes.js';

const isWritten = process.argv.includes('--write');
const [, , given = '5'] = process.argv.filter((argument) => argument !== '--write');
const rounds = Number(given);
const bench = fileURLToPath(new URL('..', import.meta.url));
const theirs = installBetterAuth();
const ours = install('latchkey', { latchkey: `file:${packed()}` });

const names = ['bare', 'lean', 'latchkey', 'better-auth', 'Auth.js'];
const folders = { 'better-auth': theirs, 'Auth.js': installAuthJs() };
console.log(headOf(names));
const onRow: Parameters<typeof compare>[0]['onRow'] = (row, figures) => console.log(lineOf(row, figures, names));
const compared = await compare({ names, folders, rounds, slice: 300_000, onRow });
/** What the manual shows, by the names of `pages/rows.ts`. */
const wholes: WholeFigure[] = [];

title('a new process', 'empty', 'Latchkey', 'better-auth');
const starts = [readSession.empty, readSession.latchkey(ours), readSession.betterAuth(theirs)];
processTime(migrate.latchkey(ours));
processTime(migrate.betterAuth(theirs));
const times = starts.map(() => [] as number[]);
for (let round = 0; round < rounds * 2 + 1; round++)
  for (const [at, script] of starts.entries()) times[at]?.push(processTime(script));
const [empty = 0, oursFirst = 0, theirsFirst = 0] = times.map(median);
line('to the end of its first session read, ms', empty, oursFirst, theirsFirst);
whole('start', 'the same, over an empty process', oursFirst - empty, theirsFirst - empty);

title('sign-in without the hash, ms of CPU for one call', '', 'Latchkey', 'better-auth');
const signIns = [signIn.latchkey(ours), signIn.betterAuth(theirs)].map((script) =>
  Array.from({ length: rounds }, () => JSON.parse(outputOf(script)) as readonly number[]),
);
for (const [at, row] of ['firstSignIn', 'nextSignIns', 'laterSignIns'].entries()) {
  const [own = 0, other = 0] = signIns.map((runs) => median(runs.map((figures) => figures[at] ?? Number.NaN)));
  whole(row, ['call 1 of a process', 'calls 2 to 10', 'calls 11 to 100'][at] ?? row, own, other);
}

title('size', '', 'Latchkey', 'better-auth');
whole('packages', 'installed packages', installedPackages(ours), installedPackages(theirs));
whole('megabytes', 'installed packages, MB', installedSize(ours), installedSize(theirs));
whole(
  'server',
  'server with three plugins in one file, kB gzip',
  await bundleSize(ours, latchkeyServer),
  await bundleSize(theirs, betterAuthServer),
);
whole(
  'client',
  'client without plugins in one file, kB gzip',
  await bundleSize(ours, latchkeyClient, 'browser'),
  await bundleSize(theirs, betterAuthClient, 'browser'),
);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
whole(
  'instantiations',
  'instantiations of types: server, client, four calls',
  instantiations(ours, latchkeyApplication, compiler),
  instantiations(theirs, betterAuthApplication, compiler),
);
console.log(
  `\nbetter-auth ${betterAuthVersion}, Auth.js ${authJsVersion}, Node ${process.version}, medians of ${rounds} rounds`,
);
if (isWritten) {
  const figures = figuresOfRun();
  saveFigures(figures);
  writePages(figures);
  console.log('written: docs/comparison.md, README.md, docs/public/comparison.svg');
}

function figuresOfRun(): PeerFigures {
  return {
    month: new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' }),
    machine: `Node ${process.versions.node}, ${platform() === 'linux' ? 'Linux' : platform()} with ${cpus().length} cores`,
    rounds,
    betterAuthVersion,
    authJsVersion,
    calls: Array.from(compared, ([row, byName]) => ({
      row,
      microseconds: Object.fromEntries(Array.from(byName, ([name, { microseconds }]) => [name, rounded(microseconds)])),
    })),
    wholes,
  };
}

/** Three digits: more would change with each run. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** Prints a figure of an application, and keeps it for the manual. */
function whole(row: string, name: string, ours: number, theirs: number): void {
  line(name, undefined, ours, theirs);
  wholes.push({
    row,
    latchkey: Number.isInteger(ours) ? ours : rounded(ours),
    betterAuth: Number.isInteger(theirs) ? theirs : rounded(theirs),
  });
}

/** Milliseconds from the start of a process until its script has ended. */
function processTime(script: string): number {
  const startedAt = performance.now();
  outputOf(script);
  return performance.now() - startedAt;
}

/** Runs a script in a new process. Returns what it prints. */
function outputOf(script: string): string {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const args = ['--input-type=module', '-e', script];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: bench,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`a script ended with ${status}: ${stderr}`);
  return stdout;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function title(name: string, ...columns: readonly string[]): void {
  console.log(`\n${name.padEnd(54)}${columns.map((column) => column.padStart(14)).join('')}${'ratio'.padStart(10)}`);
}

/** The ratio is that of better-auth to Latchkey. */
function line(name: string, first: number | undefined, ours: number, theirs: number): void {
  const shown = (value: number | undefined) =>
    (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(value < 100 ? 1 : 0)).padStart(14);
  console.log(
    `${name.padEnd(54)}${shown(first)}${shown(ours)}${shown(theirs)}${`×${(theirs / ours).toFixed(1)}`.padStart(10)}`,
  );
}
