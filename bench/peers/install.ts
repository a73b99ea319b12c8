import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The version that is compared. Its figures are in docs/comparison.md: measure again when you change it. */
export const betterAuthVersion = '1.7.25';

/** Installs better-auth as an application would, without scripts: SQLite comes from this workspace. Returns the folder. */
export function installBetterAuth(): string {
  return install('better-auth', { 'better-auth': betterAuthVersion });
}

/** The version of `@auth/core`, which next-auth and the other packages of Auth.js contain. */
export const authJsVersion = '0.41.3';

export function installAuthJs(): string {
  return install('auth-js', { '@auth/core': authJsVersion });
}

/** Installs packages of production in a folder of their own, which later runs use again. */
export function install(name: string, dependencies: Readonly<Record<string, string>>): string {
  const version = Object.values(dependencies)
    .join('-')
    .replaceAll(/[^\w.-]/g, '_');
  const folder = join(tmpdir(), 'latchkey-bench', `${name}-${version.slice(-60)}`);
  if (existsSync(join(folder, 'installed'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  const npm = spawnSync(
    'npm',
    ['install', '--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0) throw new Error(`npm could not install ${name}: ${npm.stderr}`);
  writeFileSync(join(folder, 'installed'), '');
  return folder;
}

/** Packs Latchkey as it would be published. Returns the tarball. */
export function packed(): string {
  const target = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  const pack = spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/scripts/do.mjs'), 'pack', target], {
    encoding: 'utf8',
  });
  const tarball = readdirSync(target).find((name) => /^latchkey-\d/.test(name));
  if (!tarball) throw new Error(`the package could not be packed: ${pack.stderr}`);
  return join(target, tarball);
}
