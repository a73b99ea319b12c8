import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailure, messageOf } from './failure.js';
import { findAbove } from './load/load-module.js';
import { resolveFrom } from './load/resolve.js';

/** The part of a `package.json` that is read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The names of the packages that are released together with `latchkey`. */
export const latchkeyPackages = [
  'latchkey',
  '@latchkey/react',
  '@latchkey/ui',
  '@latchkey/query',
  '@latchkey/devtools',
  '@latchkey/redis',
  '@latchkey/mail',
  '@latchkey/passkeys',
  '@latchkey/admin',
  '@latchkey/api-keys',
  '@latchkey/audit',
  '@latchkey/opentelemetry',
  '@latchkey/cli',
];

/** Reads the `package.json` of the project in this folder or above. */
export function readManifest(folder: string): Manifest {
  const path = findAbove(folder, ['package.json']);
  return path === undefined ? {} : readJson(path);
}

function readJson(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new CommandFailure(`${path} is not valid JSON: ${messageOf(cause)}`, { cause, advice: ['Repair the file.'] });
  }
}

/** Returns the version of a package that is installed for a folder; `undefined` if it is not installed. */
export function installedVersion(folder: string, name: string): string | undefined {
  // Without folders of packages, as with Yarn's Plug'n'Play, only Node knows the place.
  const hasFolders = process.versions.pnp === undefined;
  const path = hasFolders ? manifestNear(folder, name) : resolveFrom(folder, `${name}/package.json`);
  return path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8')).version;
}

/** Node itself would find neither a `package.json` that `exports` hides, nor the version of this application if NODE_PATH is set. */
function manifestNear(folder: string, name: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const path = join(place, 'node_modules', name, 'package.json');
    if (existsSync(path)) return path;
    if (dirname(place) === place) return undefined;
  }
}
