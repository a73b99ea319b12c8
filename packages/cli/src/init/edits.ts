import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the application in which lines change. */
export interface Edit {
  readonly path: string;
  /** The whole file afterwards. */
  readonly text: string;
  /** The lines that the file gets, to show. */
  readonly added: readonly string[];
  /** The lines that they replace. */
  readonly removed: readonly string[];
}

/** A line of a new project, and the lines that stand in its place. */
interface Change {
  readonly line: RegExp;
  becomes(line: string): readonly string[];
}

/** Lets Vite forward the calls of the server, and build the page. `undefined` if the configuration is not the one of a new project. */
export function withProxy(folder: string): Edit | undefined {
  const added = [
    "  server: { proxy: { '/api': { target: 'http://localhost:3000' } } },",
    "  build: { rollupOptions: { input: ['index.html', 'account.html'] } },",
  ];
  const change = { line: /^ *plugins: \[react\(\)\],$/m, becomes: (line: string) => [line, ...added] };
  return edit(folder, 'vite.config.ts', /\b(?:server|build):/, [change]);
}

/** Adds the routes of Latchkey to an application of Hono. `undefined` if its file is not the one of a new project. */
export function withRoutes(folder: string, path: string): Edit | undefined {
  return edit(folder, path, /\bauthRoutes\b/, [
    {
      line: /^import \{ Hono \} from 'hono';?$/m,
      becomes: (line) => [line, "import { authRoutes } from './auth-routes.js';"],
    },
    { line: /^const app = new Hono\(\);?$/m, becomes: (line) => [line, '', "app.route('/', authRoutes);"] },
  ]);
}

/** Lets the script `dev` of a new Hono project read `.env`, as Node does not read it by itself. */
export function withEnvironment(folder: string): Edit | undefined {
  return edit(folder, 'package.json', /--env-file/, [
    { line: /^ *"dev": "tsx watch src\/.*$/m, becomes: (line) => [line.replace('watch', 'watch --env-file=.env')] },
  ]);
}

/** `undefined` if the file does not exist, has the lines already, or lacks one that changes. */
function edit(folder: string, path: string, done: RegExp, changes: readonly Change[]): Edit | undefined {
  const file = join(folder, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const pairs = changes.map(({ line, becomes }) => {
    const [found] = line.exec(before) ?? [];
    return { found, lines: found === undefined ? [] : becomes(found) };
  });
  if (done.test(before) || pairs.some(({ found }) => found === undefined)) return undefined;
  return {
    path,
    text: pairs.reduce((all, { found = '', lines }) => all.replace(found, () => lines.join('\n')), before),
    added: pairs.flatMap(({ found, lines }) => lines.filter((line) => line !== found)),
    removed: pairs.flatMap(({ found = '', lines }) => (lines.includes(found) ? [] : [found])),
  };
}

/** Adds lines at the end of a file, which is created if it does not exist. `undefined` if there is nothing to add. */
export function appended(folder: string, path: string, lines: readonly string[]): Edit | undefined {
  if (lines.length === 0) return undefined;
  const file = join(folder, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path, text: `${before}${gap}${lines.join('\n')}\n`, added: lines, removed: [] };
}
