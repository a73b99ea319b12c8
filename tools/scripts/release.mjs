// `npm run release -- 0.2.0` makes a version, `npm run release -- --publish` publishes the commit that has it. `--dry-run` does all
// of it in a clone, and publishes and commits nothing. CONTRIBUTING.md has the steps.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const unreleased = '## Unreleased';
const usage = 'npm run release -- <version>, --publish, or --dry-run [--without-tests]';

/** Releases the repository at `root`. `env` has pnpm and the programs of the workspace in its PATH. */
export function release(root, env, given) {
  const here = runnerIn(root, env);
  const [what, ...others] = given;
  const isDry = what === '--dry-run';
  if (what === undefined || others.some((flag) => !isDry || flag !== '--without-tests')) stop(`Usage: ${usage}`);
  if (here.read('git', 'status', '--porcelain') !== '') stop('The working tree has changes: commit them first.');
  if (isDry) return show(root, env, others.length === 0);
  if (what === '--publish') return publish(root, env, here);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(what)) stop(`${what} is no version, such as 0.2.0. Usage: ${usage}`);
  prepare(root, here, what);
}

/** Does in a clone what a release does, up to the publishing. */
function show(root, outer, isTested) {
  const clone = mkdtempSync(join(tmpdir(), 'latchkey-release-'));
  // The programs of the clone, which are those of its lock file.
  const env = { ...outer, PATH: [join(clone, 'node_modules', '.bin'), outer.PATH].join(delimiter) };
  const { run, read } = runnerIn(clone, env);
  try {
    run('git', 'clone', '--quiet', root, '.');
    run('node', 'tools/scripts/do.mjs', 'setup');
    if (isTested) run('bash', '.ci/run');
    const packages = pack(clone, run, isTested);
    for (const { tarball } of packages)
      run('npm', 'publish', tarball, '--dry-run', '--access', 'public', '--loglevel=error');
    console.log(`\n${changesIn(clone)}\n`);
    for (const { name, version, tarball } of packages)
      console.log(`${name} ${version}: ${(statSync(tarball).size / 1024).toFixed(0)} KiB packed`);
    const missing = packages.filter(({ manifest }) => !manifest.repository).map(({ name }) => name);
    if (missing.length > 0) console.log(`Provenance needs "repository" in package.json: ${missing.join(', ')}`);
    console.log(`A dry run of ${read('git', 'rev-parse', '--short', 'HEAD')}: nothing is published.`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

/** Writes the version into every package and into the changelog, and commits it. */
function prepare(root, { run }, version) {
  for (const { path, manifest } of packagesIn(root))
    writeFileSync(path, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  const path = join(root, 'CHANGELOG.md');
  writeFileSync(path, readFileSync(path, 'utf8').replace(unreleased, `${unreleased}\n\n## ${version}`));
  run('git', 'commit', '--all', '--quiet', '--message', `Release ${version}`);
  console.log('The version is committed. Push the commit; CI then publishes it.');
}

/** Tests, packs and publishes the commit, with provenance, and puts a tag on it. */
function publish(root, env, { run }) {
  if (env.CI !== 'true') stop('CI publishes: npm proves there where a package was built.');
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
  run('node', 'tools/scripts/do.mjs', 'pack', target);
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
    const path = join(root, 'packages', folder, 'package.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    return { path, manifest, name: manifest.name, version: manifest.version };
  });
}

/** The newest part of the changelog that has entries. */
function changesIn(root) {
  const parts = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m);
  return parts.find((part) => part.includes('\n- '))?.trim() ?? 'no changes';
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
