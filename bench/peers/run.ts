// `npm run bench -- peers`: compares Latchkey with better-auth and with code by hand, on this machine, in one run.
// better-auth is installed from npm into a temporary folder, Latchkey from the tarball that would be published.
import { spawnSync } from 'node:child_process';
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
import { betterAuthVersion, install, installBetterAuth, packed } from './install.js';
import { markdown } from './markdown.js';
import { bundleSize, installedPackages, installedSize, instantiations } from './sizes.js';

const rounds = Number(process.argv[2] ?? 5);
const bench = fileURLToPath(new URL('..', import.meta.url));
const theirs = installBetterAuth();
const ours = install('latchkey', { latchkey: `file:${packed()}` });

const names = ['bare', 'latchkey', 'better-auth'];
console.log(markdown(await compare({ names, folder: theirs, rounds, slice: 300_000 }), names));

title('a new process', 'empty', 'Latchkey', 'better-auth');
const starts = [readSession.empty, readSession.latchkey(ours), readSession.betterAuth(theirs)];
processTime(migrate.latchkey(ours));
processTime(migrate.betterAuth(theirs));
const times = starts.map(() => [] as number[]);
for (let round = 0; round < rounds * 2 + 1; round++)
  for (const [at, script] of starts.entries()) times[at]?.push(processTime(script));
const [empty = 0, oursFirst = 0, theirsFirst = 0] = times.map(median);
line('to the end of its first session read, ms', empty, oursFirst, theirsFirst);
line('the same, over an empty process', undefined, oursFirst - empty, theirsFirst - empty);

title('size', '', 'Latchkey', 'better-auth');
line('installed packages', undefined, installedPackages(ours), installedPackages(theirs));
line('installed packages, MB', undefined, installedSize(ours), installedSize(theirs));
line(
  'server with three plugins in one file, kB gzip',
  undefined,
  await bundleSize(ours, latchkeyServer),
  await bundleSize(theirs, betterAuthServer),
);
line(
  'client without plugins in one file, kB gzip',
  undefined,
  await bundleSize(ours, latchkeyClient, 'browser'),
  await bundleSize(theirs, betterAuthClient, 'browser'),
);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
line(
  'instantiations of types: server, client, four calls',
  undefined,
  instantiations(ours, latchkeyApplication, compiler),
  instantiations(theirs, betterAuthApplication, compiler),
);
console.log(`\nbetter-auth ${betterAuthVersion}, Node ${process.version}, medians of ${rounds} rounds`);

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
