import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Megabytes of the packages that an application installs with the library. */
export function installedSize(folder: string): number {
  return bytesBelow(join(folder, 'node_modules')) / 1e6;
}

function bytesBelow(path: string): number {
  const status = lstatSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0);
}

/** The number of packages that an application installs with the library, itself included. */
export function installedPackages(folder: string): number {
  const scoped = (name: string) => (name.startsWith('@') ? readdirSync(join(folder, 'node_modules', name)).length : 1);
  const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  return names.reduce((sum, name) => sum + scoped(name), 0);
}

/** Thousands of bytes of a program in one file, minified and gzipped, without database drivers. */
export async function bundleSize(
  folder: string,
  source: string,
  platform: 'node' | 'browser' = 'node',
): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform,
    external: ['better-sqlite3', 'pg', 'mysql2', 'react', 'next', 'bun:sqlite'],
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1000;
}

/** What TypeScript instantiates to check an application. */
export function instantiations(folder: string, source: string, compiler: string): number {
  writeFileSync(join(folder, 'application.ts'), source);
  const { stdout } = spawnSync(
    process.execPath,
    [
      compiler,
      ...'--noEmit --strict --skipLibCheck --target es2023 --module esnext --moduleResolution bundler'.split(' '),
      ...'--types node --extendedDiagnostics application.ts'.split(' '),
      '--typeRoots',
      join(import.meta.dirname, '../node_modules/@types'),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const found = /Instantiations:\s+(\d+)/.exec(stdout)?.[1];
  if (!found || /error TS/.test(stdout)) throw new Error(`the application in ${folder} does not compile:\n${stdout}`);
  return Number(found);
}
