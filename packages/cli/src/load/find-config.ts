import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { CommandFailure, docsPage } from '../failure.js';

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
const usualPlaces: readonly string[] = folders.flatMap((folder) =>
  ['auth', 'auth/index'].flatMap((name) => endings.map((ending) => join(folder, `${name}.${ending}`))),
);

/** Returns the other files in the usual places that make an auth object, as paths from the folder. */
function otherConfigs(folder: string, chosen: string): readonly string[] {
  return usualPlaces.filter((place) => {
    const path = join(folder, place);
    return path !== chosen && existsSync(path) && /\bcreateAuth\b/.test(readFileSync(path, 'utf8'));
  });
}

/** The note that tells which of several files is read. */
export function noteOfOthers(folder: string, chosen: string): string | undefined {
  const others = otherConfigs(folder, chosen);
  if (others.length === 0) return undefined;
  return `${relative(folder, chosen)} is read. ${others.join(', ')} makes an auth object too: choose with --config.`;
}

/** Returns the whole path of the file that exports `auth`: the given one, or the first of the usual places. */
export function findConfig(folder: string, given: string | undefined): string {
  if (given !== undefined) {
    const path = resolve(folder, given);
    if (existsSync(path) && statSync(path).isDirectory())
      throw new CommandFailure(`${path} is a folder.`, { advice: ['Pass the file that exports auth to --config.'] });
    if (existsSync(path)) return path;
    throw new CommandFailure(`There is no file ${path}.`, { advice: ['Pass the file that exports auth to --config.'] });
  }
  const found = usualPlaces.map((place) => join(folder, place)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new CommandFailure(`No configuration was found in ${folder}.`, {
    advice: [
      `Latchkey looks for auth.ts, auth.js and similar names in ${folders.join(', ')}.`,
      'Pass another file with --config, such as --config config/auth.ts.',
      `To set up Latchkey in this project, see ${docsPage('getting-started')}.`,
    ],
  });
}
