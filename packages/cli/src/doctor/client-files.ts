import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A file of the application that calls `createAuthClient`. */
export interface ClientFile {
  /** Relative to the application's folder. */
  readonly path: string;
  readonly text: string;
}

const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public']);
const MOST = 5000;

/** Finds the files that make a client, at most 5,000 files deep, so that a large repository does not take minutes. */
export function readClientFiles(folder: string): ClientFile[] {
  const found: ClientFile[] = [];
  const waiting = [folder];
  let seen = 0;
  for (let next = waiting.shift(); next !== undefined && seen < MOST; next = waiting.shift()) {
    for (const entry of readdirSync(next, { withFileTypes: true })) {
      const path = join(next, entry.name);
      seen += 1;
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.')) waiting.push(path);
      if (!entry.isFile() || !/\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(entry.name)) continue;
      const text = readFileSync(path, 'utf8');
      if (text.includes('createAuthClient(')) found.push({ path: relative(folder, path), text });
    }
  }
  return found;
}
