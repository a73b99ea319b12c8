// `npm run release`: makes the next version of all packages, or publishes it. `npm run release -- --dry-run` shows what that
// would be, and publishes and commits nothing. CONTRIBUTING.md has the steps.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const flags = ['--dry-run', '--without-tests'];

/** Releases the repository at `root`. `env` has pnpm and the programs of the workspace in its PATH. */
export function release(root, env, given) {
  const unknown = given.filter((flag) => !flags.includes(flag));
  const isDry = given.includes('--dry-run');
  if (unknown.length > 0) stop(`unknown: ${unknown.join(' ')}. Known: ${flags.join(' ')}`);
  if (given.includes('--without-tests') && !isDry) stop('--without-tests goes with --dry-run only.');
  const here = runnerIn(root, env);
  if (here.read('git', 'status', '--porcelain') !== '') stop('The working tree has changes: commit them first.');
  if (isDry) return show(root, env, !given.includes('--without-tests'));
  return pendingIn(root).length > 0 ? prepare(root, here) : publish(root, env, here);
}

/** Does in a clone what a release does, up to the publishing. */
function show(root, outer, isTested) {
  const clone = mkdtempSync(join(tmpdir(), 'latchkey-release-'));
  // The programs of the clone, which are those of its lock file.
  const env = { ...outer, PATH: [join(clone, 'node_modules', '.bin'), outer.PATH].join(delimiter) };
  const { run, read } = runnerIn(clone, env);
  try {
    run('git', 'clone', '--quiet', root, '.');
    run('node', 'scripts/do.mjs', 'setup');
    if (isTested) run('bash', '.ci/run');
    if (pendingIn(clone).length > 0) {
      run('changeset', 'version');
      record(clone, run);
    }
    const packages = pack(clone, run, isTested);
    for (const { tarball } of packages)
      run('npm', 'publish', tarball, '--dry-run', '--access', 'public', '--loglevel=error');
    for (const each of packages) console.log(`\n${each.name}\n${changesIn(each, clone)}`);
    for (const { name, version, tarball } of packages)
      console.log(`${name} ${version}: ${(statSync(tarball).size / 1024).toFixed(0)} KiB packed`);
    const missing = packages.filter(({ manifest }) => !manifest.repository).map(({ name }) => name);
    if (missing.length > 0) console.log(`Provenance needs "repository" in package.json: ${missing.join(', ')}`);
    console.log(`A dry run of ${read('git', 'rev-parse', '--short', 'HEAD')}: nothing is published.`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** Writes versions and changelogs, records the release, and commits everything. */
function prepare(root, { run }) {
  run('changeset', 'version');
  record(root, run);
  run('git', 'add', '--all');
  run('git', 'commit', '--quiet', '--message', `Release ${packagesIn(root)[0]?.version}`);
  console.log('The versions are committed. Push the commit; CI then publishes it by the same command.');
}

/** Records what later versions are tested against: tables, rows and HTTP exchanges, and the surface of the packages. */
function record(root, run) {
  const { version } = packagesIn(root).find(({ folder }) => folder === 'core') ?? {};
  run('node', 'scripts/do.mjs', 'build');
  // What is there was recorded before the release, such as for the first one.
  rmSync(join(root, 'packages', 'core', 'test', 'releases', 'recorded', version), { recursive: true, force: true });
  run('pnpm', '--silent', '--dir', 'packages/core', 'run', 'record-release', version);
  run('pnpm', '--silent', '--dir', 'tools', 'run', 'surface', '--released');
}

/** Tests, packs and publishes the commit, with provenance, and puts a tag on it. */
function publish(root, env, { run }) {
  if (env.CI !== 'true')
    stop('No changeset is left, so this commit is published, by CI: npm proves there where a package was built.');
  run('bash', '.ci/run');
  const packages = pack(root, run, true);
  for (const { tarball } of packages) run('npm', 'publish', tarball, '--provenance', '--access', 'public');
  run('git', 'tag', `v${packages[0]?.version}`);
  run('git', 'push', 'origin', `v${packages[0]?.version}`);
}

/** Packs every package, and checks what is in it: entries, types, sizes, an application that uses it. */
function pack(root, run, isTested) {
  const target = join(root, 'node_modules', '.release');
  rmSync(target, { recursive: true, force: true });
  run('node', 'scripts/do.mjs', 'pack', target);
  const checks = ['package', 'size', ...(isTested ? ['consumer', 'dependencies'] : [])].map(
    (name) => `tools/test/package/${name}.test.ts`,
  );
  run('vitest', 'run', '--config', 'vitest.workspace.ts', '--project', 'tools', ...checks);
  return packagesIn(root).map((each) => {
    const file = `${each.name.replace('@', '').replace('/', '-')}-${each.version}.tgz`;
    return { ...each, tarball: join(target, file) };
  });
}

function packagesIn(root) {
  return readdirSync(join(root, 'packages')).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
    return { folder, manifest, name: manifest.name, version: manifest.version };
  });
}

/** The changesets that no version contains yet. */
function pendingIn(root) {
  return readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md');
}

/** The newest part of a package's changelog. */
function changesIn({ folder, version }, root) {
  const path = join(root, 'packages', folder, 'CHANGELOG.md');
  const [, changes = 'no changes'] = existsSync(path) ? readFileSync(path, 'utf8').split(/^## /m) : [];
  return changes.startsWith(version) ? `## ${changes}` : 'no changes';
}

function runnerIn(cwd, env) {
  const start = ([command, ...args], stdio) => {
    const { status, stdout } = spawnSync(command, args, { cwd, env, encoding: 'utf8', stdio });
    if (status !== 0) throw new Error(`failed: ${command} ${args.join(' ')}`);
    return stdout;
  };
  return {
    run: (...command) => void start(command, 'inherit'),
    read: (...command) => start(command, ['ignore', 'pipe', 'inherit']).trim(),
  };
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
