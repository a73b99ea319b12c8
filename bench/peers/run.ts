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
} from './applications.js';
import { compare } from './compare.js';
import { authJsVersion, betterAuthVersion, install, installAuthJs, installBetterAuth, packed } from './install.js';
import { markdown } from './markdown.js';
import { type PeerFigures, saveFigures, type WholeFigure } from './pages/figures.js';
import { writePages } from './pages/write-pages.js';
import { bundleSize, installedPackages, installedSize, instantiations } from './sizes.js';

const isWritten = process.argv.includes('--write');
const [, , given = '5'] = process.argv.filter((argument) => argument !== '--write');
const rounds = Number(given);
const bench = fileURLToPath(new URL('..', import.meta.url));
const theirs = installBetterAuth();
const ours = install('latchkey', { latchkey: `file:${packed()}` });

const names = ['bare', 'latchkey', 'better-auth', 'Auth.js'];
const folders = { 'better-auth': theirs, 'Auth.js': installAuthJs() };
const compared = await compare({ names, folders, rounds, slice: 300_000 });
console.log(markdown(compared, names));
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
  const environment = { ...process.env, NODE_ENV: 'production' };
  const startedAt = performance.now();
  const args = ['--input-type=module', '-e', script];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: bench, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`a script ended with ${status}: ${stderr}`);
  return performance.now() - startedAt;
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
