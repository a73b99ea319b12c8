import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the application with added lines. No line is removed. */
export interface Edit {
  readonly path: string;
  readonly text: string;
  /** The added lines, to show. */
  readonly added: readonly string[];
}

/** Lines, and the line of a new project behind which they go. */
interface Addition {
  readonly behind: RegExp;
  readonly lines: readonly string[];
}

/** Lets Vite forward the calls of the server. `undefined` if the configuration is not the one of a new project. */
export function withProxy(folder: string): Edit | undefined {
  const lines = ["  server: { proxy: { '/api': { target: 'http://localhost:3000' } } },"];
  return edit(folder, 'vite.config.ts', /\bserver:/, [{ behind: /^ *plugins: \[react\(\)\],$/m, lines }]);
}

/** Adds the routes of Latchkey to an application of Hono. `undefined` if its file is not the one of a new project. */
export function withRoutes(folder: string, path: string): Edit | undefined {
  return edit(folder, path, /\bauthRoutes\b/, [
    { behind: /^import \{ Hono \} from 'hono';?$/m, lines: ["import { authRoutes } from './auth-routes.js';"] },
    { behind: /^const app = new Hono\(\);?$/m, lines: ['', "app.route('/', authRoutes);"] },
  ]);
}

/** `undefined` if the file does not exist, has the lines already, or lacks one that they go behind. */
function edit(folder: string, path: string, done: RegExp, additions: readonly Addition[]): Edit | undefined {
  const file = join(folder, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (done.test(before) || additions.some(({ behind }) => !behind.test(before))) return undefined;
  const text = additions.reduce((all, { behind, lines }) => all.replace(behind, [`$&`, ...lines].join('\n')), before);
  return { path, text, added: additions.flatMap(({ lines }) => lines) };
}
