import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FILE = /^(.+)\.(?:tsx|jsx|ts|js|mdx?)$/;

/** Whether a project of Next.js has a page at a path. `undefined` if the project has no folder for pages. */
export function hasNextPage(folder: string, path: string): boolean | undefined {
  const segments = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  const roots = ['', 'src'].map((source) => join(folder, source));
  const apps = roots.map((root) => join(root, 'app')).filter((each) => existsSync(each));
  const pages = roots.map((root) => join(root, 'pages')).filter((each) => existsSync(each));
  if (apps.length + pages.length === 0) return undefined;
  return apps.some((each) => isInApp(each, segments)) || pages.some((each) => isInPages(each, segments));
}

/** The App Router: a folder for each segment, and the file `page` in the last one. */
function isInApp(folder: string, segments: readonly string[]): boolean {
  const [first, ...others] = segments;
  const { folders, files } = entriesOf(folder);
  if (first === undefined && files.includes('page')) return true;
  return folders.some((name) => {
    const below = join(folder, name);
    if (/^\(\w[^)]*\)$|^@/.test(name)) return isInApp(below, segments); // in no address
    if (/^\[\[\.\.\./.test(name)) return isInApp(below, []);
    if (first === undefined) return false;
    if (/^\[\.\.\./.test(name)) return isInApp(below, []);
    return (name === first || /^\[[^[\]]+\]$/.test(name)) && isInApp(below, others);
  });
}

/** The Pages Router: a file for the last segment. */
function isInPages(folder: string, segments: readonly string[]): boolean {
  const [first, ...others] = segments;
  const { folders, files } = entriesOf(folder);
  const takes = (name: string) => name === first || /^\[[^[\]]+\]$/.test(name);
  if (files.some((name) => name.startsWith('[[...') || (first !== undefined && name.startsWith('[...')))) return true;
  if (first === undefined) return files.includes('index');
  if (others.length === 0 && files.some(takes)) return true;
  return folders.some((name) => takes(name) && isInPages(join(folder, name), others));
}

function entriesOf(folder: string): { readonly folders: readonly string[]; readonly files: readonly string[] } {
  const entries = readdirSync(folder, { withFileTypes: true });
  return {
    folders: entries.flatMap((each) => (each.isDirectory() ? [each.name] : [])),
    files: entries.flatMap((each) => (each.isDirectory() ? [] : (FILE.exec(each.name)?.[1] ?? []))),
  };
}
