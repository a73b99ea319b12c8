#!/usr/bin/env node
// `node tools/scripts/do.mjs <task>`: does every set-up step that is still missing, then the task.
// Needs Node and npm only: the pinned pnpm is put in .tools/, nothing is installed globally.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gallery } from './gallery.mjs';
import { release } from './release.mjs';
import { tryIn } from './try.mjs';

const startedAt = Date.now();
const calledFrom = process.cwd();
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
const [task = 'help', ...rest] = process.argv.slice(2);
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

const lintHint = 'Most of this is repaired by: npm run format';
const turbo = (...args) => run('turbo', ['run', ...args, '--output-logs=errors-only']);
const tasks = {
  /** Only installs. */
  setup() {},

  build() {
    say('building the packages');
    turbo('build', '--filter=./packages/*');
  },

  /** Builds and serves the demo, which prints its address. */
  start() {
    env.NODE_ENV ??= 'development'; // a demo on one's own machine: its mails are shown in the browser
    say('building the packages and the demo');
    turbo('build', '--filter=@latchkey/demo^...');
    // Not by turbo, whose builds are for production: in development the page has the devtools.
    run('pnpm', ['--silent', '--dir', 'examples/demo', 'run', 'build']);
    say('starting the demo');
    run('pnpm', ['--silent', '--dir', 'examples/demo', 'run', 'demo', ...rest]);
  },

  /**
   * Everything that has to hold: each database in turn, and all of them where services are required, as in CI. With paths, only their
   * tests, on all databases, and then lint and types of what changed since the last commit: `npm test -- packages/core/src/http`.
   * `--profile` prints which test files took longest. Other arguments go to vitest.
   */
  test() {
    const isPart = rest.some((each) => !each.startsWith('-'));
    if (!isPart) {
      forgetBuilds();
      tasks.check();
      if (env.LATCHKEY_REQUIRE_SERVICES !== '1') env.LATCHKEY_SHARE = 'small';
    }
    ensureChromium();
    say('tests: units, databases, packages, browser');
    const profile = ['--reporter=default', '--reporter=./tools/slowest-files.ts'];
    const args = rest.flatMap((each) => (each === '--profile' ? profile : [each]));
    run('vitest', ['run', '--config', 'vitest.workspace.ts', ...args]);
    if (isPart) checkChanges();
    say('done');
  },

  /** Formatting, lint, types, layers, and exports that nothing uses. */
  check() {
    say('formatting and lint');
    run('biome', ['check', '--error-on-warnings', '.'], lintHint);
    say('building and type checking');
    turbo('build', 'typecheck');
    say('layers');
    run('pnpm', ['--silent', '--dir', 'tools', 'run', 'layers']);
    say('unused exports');
    run('knip', ['--no-progress', '--no-config-hints']);
  },

  /** Packs the packages as they are published: `node tools/scripts/do.mjs pack <folder>`. */
  pack() {
    const target = resolve(calledFrom, rest[0] ?? '.');
    turbo('build', '--filter=./packages/*');
    run('pnpm', ['--silent', '--recursive', '--filter=./packages/*', 'pack', '--pack-destination', target]);
  },

  /**
   * Packs the packages and installs them into the folder of an application: `npm run try -- ../my-app`. Names of packages, such as
   * `latchkey @latchkey/mail`, choose others than those that `npx latchkey init` needs.
   */
  try() {
    tryIn(root, env, calledFrom, rest, tasks.build);
  },

  /**
   * Applications outside of this workspace that install the packed packages: every bundler of tools/test/applications/bundlers and every
   * compiler of tools/test/package, of which `npm test` runs a share, the tests of tools/consumers, which also follow the quick
   * starts, and the example with Next.js. Arguments choose: `npm run consumers -- tools/consumers/runtimes`.
   */
  consumers() {
    env.LATCHKEY_CONSUMERS = 'all';
    const all = ['tools/test/applications/bundlers', 'tools/test/package', 'tools/consumers', 'examples/nextjs'];
    const chosen = rest.length > 0 ? rest : all;
    turbo('build', '--filter=./packages/*');
    ensureChromium();
    run('vitest', ['run', '--config', 'vitest.workspace.ts', '--project', 'tools', '--project', 'nextjs', ...chosen]);
  },

  /**
   * Every cell of the tests whose cells repeat one rule, of which `npm test` runs a share: each kind and each engine once. Arguments
   * choose: `npm run grids -- packages/core`.
   */
  grids() {
    env.LATCHKEY_GRIDS = 'all';
    const grids = 'describeAuthInTurn|conformInTurn|fixtures/(grid|plugins/failures)[.]js';
    ensureChromium();
    const sources = spawnSync('git', ['grep', '-lE', grids, '--', '*.test.ts'], { encoding: 'utf8' }).stdout;
    const chosen = rest.length > 0 ? rest : sources.split('\n').filter(Boolean);
    run('vitest', [
      'run',
      '--config',
      'vitest.workspace.ts',
      ...['core', 'cli', 'demo', 'passkeys', 'admin', 'audit', 'api-keys'].flatMap((name) => ['--project', name]),
      ...chosen,
    ]);
  },

  /** Every test of the hooks and the screens on React 18.2, of which `npm test` runs a share. */
  'react-18'() {
    env.LATCHKEY_REACT_18 = 'all';
    run('vitest', ['run', '--config', 'vitest.workspace.ts', '--project', '*react-18', ...rest]);
  },

  /**
   * The stories of the gallery in every look, of which `npm test` does a share: `--check` holds them to axe and compares them with
   * their pictures at a commit (`--base main`, by default the last one), `--write <folder>` takes pictures. Names of stories, such as
   * `sign-in sign-up`, restrict it to these.
   */
  gallery() {
    ensureChromium();
    gallery(root, env, calledFrom, rest);
  },

  /** Makes or publishes the next version; `--dry-run` shows it. */
  release() {
    release(root, env, rest);
  },

  /**
   * Builds the documentation site into docs/dist/site/built. `--serve` serves it, `--write` shows changes while you write, `--check`
   * visits every page in a browser, of which `npm test` visits a share, `--pictures` takes the pictures of the manual again.
   */
  docs() {
    const [mode] = rest;
    turbo('build', '--filter=@latchkey/demo...'); // the site has its gallery
    if (mode === '--pictures') return run('pnpm', ['--silent', '--dir', 'examples/demo', 'run', 'pictures']);
    if (mode !== '--check') return run('pnpm', ['--silent', '--dir', 'docs', 'run', 'site', ...rest]);
    env.LATCHKEY_SITE = 'all';
    ensureChromium();
    run('vitest', ['run', '--config', 'vitest.workspace.ts', '--project', 'docs', 'docs/test/site']);
  },

  /**
   * Runs four application processes on a replicated engine of this machine, under load, and prints a verdict:
   * `npm run cluster -- postgres`. `npm run cluster -- help` lists the engines and what can fail.
   */
  cluster() {
    turbo('build', '--filter=@latchkey/cluster^...');
    run('pnpm', ['--silent', '--dir', 'tools/cluster', 'run', 'cluster', ...rest]);
  },

  /** Runs one of the long proofs: `npm run proofs -- faults --minutes 10`. `npm run proofs -- help` lists them. */
  proofs() {
    run('pnpm', ['--silent', '--dir', 'tools/proofs', 'run', 'proofs', ...rest]);
  },

  /** The files and functions of the core that one call runs: `npm run trace -- signInEmail --files`. */
  trace() {
    run('pnpm', ['--silent', '--dir', 'tools', 'run', 'trace', ...rest]);
  },

  bench() {
    say('building the packages');
    turbo('build', '--filter=./packages/*');
    run('pnpm', ['--silent', '--dir', 'bench', 'run', rest[0] ?? 'bench', ...rest.slice(1)]);
  },
};

checkNode();
if (!Object.hasOwn(tasks, task)) {
  console.error(`usage: node tools/scripts/do.mjs ${Object.keys(tasks).join('|')}`);
  process.exit(2);
}
ensurePnpm();
ensureInstalled();
tasks[task]();

/** A build leaves the files of an earlier one beside its own, and a package would contain them. Turbo brings back what is current. */
function forgetBuilds() {
  for (const name of readdirSync('packages')) rmSync(join('packages', name, 'dist'), { recursive: true, force: true });
}

/** Lint of the files, and types of the packages, that differ from the last commit. */
function checkChanges() {
  const list = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const changed = [
    ...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
  if (changed.length === 0) return;
  say('lint and types of what changed');
  run('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed], lintHint);
  turbo('typecheck', '--filter=[HEAD]', '--filter=//');
}

/** Says what happens next, with the seconds since the start. */
function say(text) {
  console.log(`[${((Date.now() - startedAt) / 1000).toFixed(0).padStart(3)} s] ${text}`);
}

/** Runs a program to its end; ends this one with it when it fails. */
function run(command, args, hint) {
  const { status, signal, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  if (error) console.error(`${command}: ${error.message}`);
  if (hint) console.error(hint);
  if (signal !== 'SIGINT') say(`failed: ${command} ${args.join(' ')}`);
  process.exit(status ?? 1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: this project needs Node 20.19 or newer.`);
  process.exit(1);
}

/** The pnpm that package.json pins, checked against the hash there. */
function ensurePnpm() {
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, version, sha512] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(packageManager);
  const folder = join(root, '.tools', `pnpm-${version}`);
  const done = join(folder, '.ok');
  if (!existsSync(done)) {
    say(`getting pnpm ${version}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', '--prefix', folder, ...quiet, `pnpm@${version}`]);
    const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    const integrity = lock.packages['node_modules/pnpm'].integrity.replace('sha512-', '');
    if (Buffer.from(integrity, 'base64').toString('hex') !== sha512) {
      console.error(`The pnpm ${version} that npm installed is not the one pinned in package.json.`);
      process.exit(1);
    }
    writeFileSync(done, '');
  }
  // turbo runs `pnpm run …` in each package, so pnpm has to be on PATH.
  env.PATH = [join(folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), env.PATH].join(delimiter);
}

function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.install-stamp');
  const hash = createHash('sha256').update([process.versions.modules, process.platform, process.arch].join());
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  say('installing dependencies (where no prebuilt better-sqlite3 can be had it is compiled: about a minute)');
  run(
    'pnpm',
    // Without a terminal pnpm would rather stop than ask whether it may replace node_modules.
    ['install', '--frozen-lockfile', '--config.confirmModulesPurge=false', '--reporter=append-only', '--loglevel=warn'],
    'The install failed. If the failing package is better-sqlite3: it needs a C++ compiler, make and python3 (Debian: apt-get install build-essential python3).',
  );
  writeFileSync(stamp, key);
}

/**
 * The browser tests drive Debian's Chromium, best as `chromium-headless-shell`: it has no window to draw and needs less than
 * half of the processor time. Installed only where a missing one would be a failure.
 */
function ensureChromium() {
  if (existsSync('/usr/bin/chromium-headless-shell') || env.LATCHKEY_CHROMIUM) return;
  const required = env.CI === 'true' || env.LATCHKEY_REQUIRE_SERVICES === '1';
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!required || !mayInstall) {
    if (existsSync('/usr/bin/chromium')) return;
    say('no Chromium, so no browser tests. Debian: apt-get install chromium-headless-shell');
    return;
  }
  say('installing chromium-headless-shell for the browser tests');
  env.DEBIAN_FRONTEND = 'noninteractive';
  run('apt-get', ['-qq', 'update']);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
}
