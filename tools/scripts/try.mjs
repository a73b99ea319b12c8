// `npm run try -- ../my-app`: the packages of this repository in any application, as long as npm does not have them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * Installs packages into the application at `folder`, with npm: those with these names, and those of this repository that they need.
 * `env` has the programs of the workspace in its PATH, `calledFrom` is the folder of the caller, and `build` builds the packages.
 */
export function tryIn(root, env, calledFrom, [folder, ...names], build) {
  if (folder === undefined) stop('Usage: npm run try -- <folder of an application> [packages]');
  const application = resolve(calledFrom, folder);
  const path = join(application, 'package.json');
  if (!existsSync(path))
    stop(`There is no package.json in ${application}. Make a project there first, such as by: npm init -y`);
  build();
  const packed = join(root, '.tools', 'packed');
  run('pnpm', ['--silent', '--recursive', '--filter=./packages/*', 'pack', '--pack-destination', packed], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'], // standard output has every file of every package
  });
  const text = readFileSync(path, 'utf8');
  const manifest = JSON.parse(text);
  const manifests = manifestsOf(root);
  const chosen = withNeeded(names.length > 0 ? names : defaultsFor(manifest), manifests);
  const tarballs = chosen.map((name) => tarballOf(packed, manifests.get(name)));
  if (chosen.includes('@latchkey/cli')) {
    // npm keeps a package in the list in which it is.
    const file = `file:${relative(application, tarballOf(packed, manifests.get('@latchkey/cli')))}`;
    const { '@latchkey/cli': _, ...dependencies } = manifest.dependencies ?? {};
    const devDependencies = { ...manifest.devDependencies, '@latchkey/cli': file };
    writeFileSync(path, `${JSON.stringify({ ...manifest, dependencies, devDependencies }, null, indentOf(text))}\n`);
  }
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...quiet, ...tarballs], { cwd: application, stdio: 'inherit' });
  console.log(`${application} has ${chosen.join(', ')}. Go on there with: npx latchkey init`);
}

/** What `init` and the quick starts need: the screens where there is React. */
function defaultsFor({ dependencies = {} }) {
  return ['latchkey', '@latchkey/cli', ...('react' in dependencies ? ['@latchkey/react', '@latchkey/ui'] : [])];
}

/** The manifests of the packages, by their names. */
function manifestsOf(root) {
  const packages = join(root, 'packages');
  const all = readdirSync(packages).map((each) =>
    JSON.parse(readFileSync(join(packages, each, 'package.json'), 'utf8')),
  );
  return new Map(all.map((manifest) => [manifest.name, manifest]));
}

/** The packages, and those of this repository without which they do not work. No registry has them. */
function withNeeded(names, manifests) {
  const needed = new Set(names);
  for (const name of needed) {
    const manifest = manifests.get(name);
    if (!manifest) stop(`There is no package ${name}. There are: ${[...manifests.keys()].join(', ')}`);
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const other of [...Object.keys(dependencies), ...peers]) if (manifests.has(other)) needed.add(other);
  }
  return [...needed];
}

function tarballOf(packed, { name, version }) {
  return join(packed, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** What a package.json is indented with, which npm keeps too. */
function indentOf(text) {
  return /^\{\s*?\n([ \t]+)"/.exec(text)?.[1] ?? 2;
}

function run(program, args, options) {
  const { status } = spawnSync(program, args, { shell: process.platform === 'win32', ...options });
  if (status !== 0) stop(`failed: ${program} ${args.join(' ')}`);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
