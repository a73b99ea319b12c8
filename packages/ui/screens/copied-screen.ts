import { readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/** A screen whose source an application can own. */
export interface CopiedScreen {
  /** The name of its file, such as `profile-settings`. */
  readonly name: string;
  /** The component, such as `ProfileSettings`. */
  readonly component: string;
  /** Its source, which imports the parts of the package by the name of the package. */
  readonly text: string;
}

/** The entry with everything that a copied screen imports. */
const parts = '@latchkey/ui/parts';

/** Folders of the source with screens. The others have what screens share. */
const folders = /^\.\/(?:account|organizations|password|reauthenticate|sign-in|sign-up|user-button|verification)\//;

/** Reads the screens that `index.ts` exports. */
export function readScreens(source: string): readonly CopiedScreen[] {
  const index = readFileSync(join(source, 'index.ts'), 'utf8');
  const exported = index.matchAll(/^export \{\s+([A-Z]\w+)[^}]*\} from '([^']+)\.js';$/gm);
  return Array.from(exported).flatMap(([, component = '', path = '']) => {
    if (!folders.test(path)) return [];
    const file = join(source, `${path}.tsx`);
    return [{ name: basename(path), component, text: withParts(readFileSync(file, 'utf8')) }];
  });
}

const relativeImport = /^import (type )?\{([^}]*)\} from '(\.[^']*)';\n/gm;

/** The names that a file of the source imports from other files of the source, with the path of each. */
export function relativeImports(text: string, folder: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(relativeImport)).flatMap(([, type = '', names = '', path = '']) =>
      namesIn(names, type !== '').map((name) => [name, posix.join(folder, path)] as const),
    ),
  );
}

/** The same source with one import of the package in place of its relative imports. */
function withParts(text: string): string {
  const names = [...relativeImports(text, '').keys()].sort((one, other) => bare(one).localeCompare(bare(other)));
  const rest = text.replace(relativeImport, '');
  const all = `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${parts}';\n`;
  const [last] = Array.from(rest.matchAll(/^import .*;\n/gm)).slice(-1);
  const end = last ? last.index + last[0].length : 0;
  return `${rest.slice(0, end)}${all}${rest.slice(end)}`;
}

function namesIn(list: string, isType: boolean): string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => (isType ? `type ${name}` : name));
}

/** The name without `type`. */
export function bare(name: string): string {
  return name.replace(/^type /, '');
}
