import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const house: string = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of the published packages, such as `packages/core`. */
export const packages: readonly string[] = readdirSync(join(house, 'packages'))
  .sort()
  .map((name) => `packages/${name}`);

/** Whether the repository has a file. */
export function hasHouse(path: string): boolean {
  return existsSync(join(house, path));
}

/** Reads a file by its path in the repository. */
export function readHouse(path: string): string {
  return readFileSync(join(house, path), 'utf8');
}

/** The paths, in the repository and in order, of the files below `folder` that `wanted` accepts. */
export function listHouse(folder: string, wanted: (path: string) => boolean): string[] {
  const entries = readdirSync(join(house, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = relative(house, join(house, folder, entry.name));
      if (entry.isDirectory()) return isOurs(entry.name) ? listHouse(path, wanted) : [];
      return wanted(path) ? [path] : [];
    })
    .sort();
}

function isOurs(folder: string): boolean {
  return !['node_modules', 'dist', 'coverage'].includes(folder) && !folder.startsWith('.');
}

/** Every page that a reader may open, by its path in the repository. */
export function pagePaths(): string[] {
  const readmes = ['README.md', ...packages.map((folder) => `${folder}/README.md`)];
  return [...readmes, ...listHouse('docs', (path) => path.endsWith('.md'))];
}

/** The paths of the sources of every package, without their tests. */
export function listSources(): string[] {
  return packages.flatMap((folder) =>
    listHouse(`${folder}/src`, (path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path)),
  );
}
