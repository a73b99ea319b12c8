import { randomToken } from './crypto/random.js';

/** A secret for development, and the file that keeps it; no file if none can be written. */
export interface DevelopmentSecret {
  readonly secret: string;
  readonly file: string | undefined;
}

/** The functions of `node:fs` and `node:path` that this file uses, written out because it imports nothing of Node. */
interface Files {
  existsSync(path: string): boolean;
  readFileSync(path: string, encoding: 'utf8'): string;
  mkdirSync(path: string, options: { readonly recursive: true }): unknown;
  writeFileSync(path: string, text: string, options?: { readonly mode: number; readonly flag: 'wx' }): void;
  linkSync(path: string, name: string): void;
  unlinkSync(path: string): void;
}
interface Paths {
  dirname(path: string): string;
  join(...parts: string[]): string;
}

let ofProcess: string | undefined;

/**
 * The random secret of this project, made by the first process that needs it: workers and restarts share it, other projects
 * do not. It is stored in a folder that git ignores. If no file can be written, the secret is valid for this process only.
 */
export function findDevelopmentSecret(from?: string): DevelopmentSecret {
  try {
    // Looked up at run time, because some runtimes have no file system.
    const files = process.getBuiltinModule('node:fs');
    const paths = process.getBuiltinModule('node:path');
    const folder = folderOf(files, paths, from ?? process.cwd());
    // Vite's development server delivers files of `node_modules`, but none with a name that begins so.
    const file = paths.join(folder, '.env.development-secret');
    return { secret: readSecret(files, file) ?? makeSecret(files, folder, file), file };
  } catch {
    ofProcess ??= randomToken(44);
    return { secret: ofProcess, file: undefined };
  }
}

/** Returns a folder in `node_modules`, or a folder of our own in the project if there is none. */
function folderOf({ existsSync }: Files, { dirname, join }: Paths, from: string): string {
  let project = from;
  while (!existsSync(join(project, 'package.json'))) {
    const above = dirname(project);
    if (above === project) return join(from, '.latchkey');
    project = above;
  }
  const modules = join(project, 'node_modules');
  return existsSync(modules) ? join(modules, '.cache', 'latchkey') : join(project, '.latchkey');
}

function readSecret({ readFileSync }: Files, file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /^[A-Za-z0-9]{44}$/.test(text) ? text : undefined;
  } catch {
    return undefined; // the file does not exist yet
  }
}

/**
 * Writes a complete file and then links it under its name: no process reads a half-written file, and the first of several processes
 * wins.
 */
function makeSecret(files: Files, folder: string, file: string): string {
  files.mkdirSync(folder, { recursive: true });
  files.writeFileSync(`${folder}/.gitignore`, '*\n');
  const draft = `${file}.${randomToken()}`;
  files.writeFileSync(draft, randomToken(44), { mode: 0o600, flag: 'wx' });
  try {
    files.linkSync(draft, file);
  } catch {
    // Another process was first: its secret is read below.
  } finally {
    files.unlinkSync(draft);
  }
  const secret = readSecret(files, file);
  if (secret === undefined) throw new Error(`${file} contains no secret`);
  return secret;
}
