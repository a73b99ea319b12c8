#!/usr/bin/env node
// `node scripts/do.mjs <task>`: does every set-up step that is still missing, then the task.
// Needs Node and npm only: the pinned pnpm is put in .tools/, nothing is installed globally.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [task = 'help', ...rest] = process.argv.slice(2);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`);
  process.exit(1);
}

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const [, pnpmVersion, pnpmSha512] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager);
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
const startedAt = Date.now();

/** Says what happens next, with the seconds since the start. */
const say = (text) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(0).padStart(3)} s] ${text}`);

function run(command, args, hint) {
  const result = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  if (result.status === 0) return;
  if (result.error) console.error(`${command}: ${result.error.message}`);
  if (hint) console.error(hint);
  process.exit(result.status ?? 1);
}

function ensurePnpm() {
  const folder = join(root, '.tools', `pnpm-${pnpmVersion}`);
  const done = join(folder, '.ok');
  if (!existsSync(done)) {
    say(`getting pnpm ${pnpmVersion}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', '--prefix', folder, ...quiet, `pnpm@${pnpmVersion}`]);
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    const integrity = lock.packages['node_modules/pnpm'].integrity.replace('sha512-', '');
    if (Buffer.from(integrity, 'base64').toString('hex') !== pnpmSha512) {
      console.error(`The pnpm ${pnpmVersion} that npm installed is not the one pinned in package.json.`);
      process.exit(1);
    }
    writeFileSync(done, '');
  }
  // turbo runs `pnpm run …` in each package, so pnpm has to be on PATH.
  env.PATH = [join(folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), env.PATH].join(delimiter);
}

function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.install-stamp');
  const hash = createHash('sha256').update([process.versions.modules, process.platform, process.arch, pnpmVersion].join());
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  say('installing dependencies (where no prebuilt better-sqlite3 can be had it is compiled: about a minute)');
  run(
    'pnpm',
    ['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
    'The install failed. If the failing package is better-sqlite3: it needs a C++ compiler, make and python3 (Debian: apt-get install build-essential python3).',
  );
  writeFileSync(stamp, key);
}

const turbo = (...args) => run('turbo', ['run', ...args, '--output-logs=errors-only']);
const tasks = {
  setup() {},
  build() {
    say('building the packages');
    turbo('build');
  },
  start() {
    say('building the packages and the demo');
    turbo('build', '--filter=@latchkey/demo...');
    say('starting the demo');
    run('pnpm', ['--silent', '--dir', 'examples/demo', 'run', 'demo', ...rest]);
  },
  test() {
    say('formatting and lint');
    run('biome', ['check', '--error-on-warnings', '.']);
    say('building and type checking');
    turbo('build', 'typecheck');
    say('layers');
    run('pnpm', ['--silent', '--dir', 'tools', 'run', 'layers']);
    say('tests: units, databases, browser');
    run('vitest', ['run', '--config', 'vitest.workspace.ts', ...rest]);
    say('done');
  },
};
tasks.check = tasks.test;
if (!Object.hasOwn(tasks, task)) {
  console.error(`usage: node scripts/do.mjs ${Object.keys(tasks).join('|')}`);
  process.exit(2);
}
ensurePnpm();
ensureInstalled();
tasks[task]();
