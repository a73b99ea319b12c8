import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createJiti } from 'jiti';

/** Modules that only the bundler of a framework can load. Here they are empty. */
const emptyModules = { 'server-only': {}, 'client-only': {} };

/** Loads a module of the application: TypeScript or JavaScript, ESM or CommonJS, with the paths of its `tsconfig.json`. */
export async function loadModule(path: string): Promise<unknown> {
  const jiti = createJiti(path, {
    tsconfigPaths: nearestConfig(path) ?? false,
    fsCache: false,
    jsx: true,
    virtualModules: emptyModules,
  });
  return jiti.import(path);
}

/** Returns the nearest `tsconfig.json` or `jsconfig.json`. Its `paths` apply to the imports of the file. */
export function nearestConfig(path: string): string | undefined {
  return findAbove(dirname(path), ['tsconfig.json', 'jsconfig.json']);
}

/** Returns the nearest of these files in this folder or above. */
export function findAbove(folder: string, names: readonly string[]): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const found = names.map((name) => join(place, name)).find((path) => existsSync(path));
    if (found !== undefined || dirname(place) === place) return found;
  }
}
