import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A source file of the application. */
export interface SourceFile {
  /** Relative to the application's folder. */
  readonly path: string;
  readonly text: string;
}

const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public']);
const MOST = 5000;

/** Finds the wanted source files, at most 5,000 files deep, so that a large repository does not take minutes. */
export function readSources(folder: string, isWanted: (text: string) => boolean): SourceFile[] {
  const found: SourceFile[] = [];
  const waiting = [folder];
  let seen = 0;
  for (let next = waiting.shift(); next !== undefined && seen < MOST; next = waiting.shift()) {
    for (const entry of entriesOf(next)) {
      const path = join(next, entry.name);
      seen += 1;
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.')) waiting.push(path);
      if (!entry.isFile() || !/\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(entry.name)) continue;
      const text = readFileSync(path, 'utf8');
      if (isWanted(text)) found.push({ path: relative(folder, path), text });
    }
  }
  return found;
}

/** A folder that cannot be read, such as the data of a database server, has no sources of the application. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
