import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../system-failure.js';

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

/** What becomes of a file: an edit, nothing because an earlier run made it, or lines that the developer adds. */
export type Edited = Edit | 'present' | 'by hand';

/** Lets Vite forward the calls of the server, and build the page. */
export function withProxy(folder: string): Edited {
  const added = [
    "  server: { proxy: { '/api': { target: 'http://localhost:3000' } } },",
    "  build: { rollupOptions: { input: ['index.html', 'account.html'] } },",
  ];
  const change = { line: /^ *plugins: \[react\(\)\],$/m, becomes: (line: string) => [line, ...added] };
  return edit(folder, 'vite.config.ts', { present: /account\.html/, blocked: /\b(?:server|build):/ }, [change]);
}

/** Adds the routes of Latchkey to an application of Hono. */
export function withRoutes(folder: string, path: string): Edited {
  return edit(folder, path, { present: /\bauthRoutes\b/ }, [
    {
      line: /^import \{ Hono \} from 'hono';?$/m,
      becomes: (line) => [line, "import { authRoutes } from './auth-routes.js';"],
    },
    { line: /^const app = new Hono\(\);?$/m, becomes: (line) => [line, '', "app.route('/', authRoutes);"] },
  ]);
}

/** Lets the script `dev` of a new Hono project read `.env`, as Node does not read it by itself. */
export function withEnvironment(folder: string): Edited {
  return edit(folder, 'package.json', { present: /"dev": "tsx watch --env-file/ }, [
    { line: /^ *"dev": "tsx watch src\/.*$/m, becomes: (line) => [line.replace('watch', 'watch --env-file=.env')] },
  ]);
}

/** What tells that an earlier run made the change, and what stands where it would go. */
interface Signs {
  readonly present: RegExp;
  readonly blocked?: RegExp;
}

/** By hand, if the file does not exist or is not the one of a new project. */
function edit(folder: string, path: string, { present, blocked }: Signs, changes: readonly Change[]): Edited {
  const file = join(folder, path);
  const before = existsSync(file) ? readText(file) : '';
  const pairs = changes.map(({ line, becomes }) => {
    const [found] = line.exec(before) ?? [];
    return { found, lines: found === undefined ? [] : becomes(found) };
  });
  if (present.test(before)) return 'present';
  if (blocked?.test(before) || pairs.some(({ found }) => found === undefined)) return 'by hand';
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
  const before = existsSync(file) ? readText(file) : '';
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path, text: `${before}${gap}${lines.join('\n')}\n`, added: lines, removed: [] };
}
