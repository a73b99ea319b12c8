import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandFailure } from '../failure.js';

const folders = [
  '.',
  'src',
  'lib',
  'src/lib',
  'server',
  'src/server',
  'app',
  'src/app',
  'app/lib',
  'utils',
  'src/utils',
];
const endings = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs'];

/** Every place where a configuration is looked for, in this order. */
export const usualPlaces: readonly string[] = folders.flatMap((folder) =>
  ['auth', 'auth/index'].flatMap((name) => endings.map((ending) => join(folder, `${name}.${ending}`))),
);

/** Returns the whole path of the file that exports `auth`: the given one, or the first of the usual places. */
export function findConfig(folder: string, given: string | undefined): string {
  if (given !== undefined) {
    const path = resolve(folder, given);
    if (existsSync(path)) return path;
    throw new CommandFailure(`There is no file ${path}.`, { advice: ['Pass the file that exports auth to --config.'] });
  }
  const found = usualPlaces.map((place) => join(folder, place)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new CommandFailure(`No configuration was found in ${folder}.`, {
    advice: [
      `Latchkey looks for auth.ts, auth.js and similar names in ${folders.join(', ')}.`,
      'Pass another file with --config, such as --config config/auth.ts.',
      'To set up Latchkey in this project, see https://latchkey.dev/getting-started.',
    ],
  });
}
