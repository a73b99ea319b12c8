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

/** The plan for a file: an edit, nothing because an earlier run has edited it, or lines that the developer adds. */
export type Edited = Edit | 'present' | 'by hand';

/** The step for a change that the developer makes. */
export function byHand(edited: Edited, step: string): readonly string[] {
  return edited === 'by hand' ? [step] : [];
}

/** Lets Vite forward the calls of the server, and deliver no database. A list of `deny` replaces that of Vite, so it has both. */
export function withProxy(folder: string): Edited {
  const added = [
    '  server: {',
    "    proxy: { '/api': { target: 'http://localhost:3000' } },",
    '    // Vite delivers the files of the project, but none of these.',
    '    fs: {',
    "      deny: ['app.db*', '.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'],",
    '    },',
    '  },',
  ];
  const change = { line: /^ *plugins: \[react\(\)\],$/m, becomes: (line: string) => [line, ...added] };
  return edit(folder, 'vite.config.ts', { present: /localhost:3000/, blocked: /\bserver:/ }, [change]);
}

/** Lets the build of a new Vite project check the types of the server too. */
export function withServerTypes(folder: string): Edited {
  const becomes = (line: string) => [line.replace(']', ', "server"]')];
  return edit(folder, 'tsconfig.node.json', { present: /"vite\.config\.ts", "server"/ }, [
    { line: /^ *"include": \["vite\.config\.ts"\],?$/m, becomes },
  ]);
}

/** Puts the hooks and the screens around the application of a new Vite project. */
export function withScreens(folder: string): Edited {
  return edit(folder, 'src/main.tsx', { present: /\bWithAuth\b/ }, [
    {
      line: /^import App from '\.\/App\.tsx';?$/m,
      becomes: (line) => [line, `import { WithAuth } from './with-auth'${line.endsWith(';') ? ';' : ''}`],
    },
    {
      line: /^ *<App \/>,?$/m,
      becomes: (line) => {
        const [indent = ''] = /^ */.exec(line) ?? [];
        return [`${indent}<WithAuth>`, `  ${line}`, `${indent}</WithAuth>`];
      },
    },
  ]);
}

/**
 * Rules that are in no layer win over the screens. So the elements of a new project's style sheet get into the layer `base`, and
 * with Tailwind the screens get their place between its reset and its utilities.
 */
export function withLayers(folder: string, path: string): Edited {
  const text = textOf(folder, path);
  if (/@import ['"]tailwindcss['"]/.test(text))
    return edit(folder, path, { present: /^@layer theme, base, latchkey,/m }, [
      {
        line: /^@import ['"]tailwindcss['"];?$/m,
        becomes: (line) => ['@layer theme, base, latchkey, components, utilities;', line],
      },
    ]);
  if (text === '' || /@layer/.test(text)) return 'present';
  if (!newSheet.test(text)) return 'by hand';
  const lines = ['@layer base {', '}'];
  return { path, text: `${lines[0]}\n${text.trimEnd()}\n${lines[1]}\n`, added: lines, removed: [] };
}

/** How the style sheets of create-next-app and create-vite begin a rule. */
const newSheet = /^\* \{\n {2}box-sizing: border-box;\n {2}padding: 0;|^#root \{\n {2}width: 1126px;/m;

/** Adds the routes of Latchkey to an application of Express. */
export function withRouter(folder: string, path: string): Edited {
  return edit(folder, path, { present: /\bauthRoutes\b/ }, [
    {
      line: /^import express from 'express';?$/m,
      becomes: (line) => [line, "import { authRoutes } from './auth-routes.js';"],
    },
    { line: /^const app = express\(\);?$/m, becomes: (line) => [line, '', 'app.use(authRoutes);'] },
  ]);
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

/** `present`: matches if an earlier run made the change. `blocked`: matches if other text is at the place of the change. */
interface Signs {
  readonly present: RegExp;
  readonly blocked?: RegExp;
}

/** By hand, if the file does not exist or is not the one of a new project. */
function edit(folder: string, path: string, { present, blocked }: Signs, changes: readonly Change[]): Edited {
  const before = textOf(folder, path);
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
  const before = textOf(folder, path);
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return { path, text: `${before}${gap}${lines.join('\n')}\n`, added: lines, removed: [] };
}

/** Empty if the file does not exist. */
export function textOf(folder: string, path: string): string {
  const file = join(folder, path);
  return existsSync(file) ? readText(file) : '';
}
