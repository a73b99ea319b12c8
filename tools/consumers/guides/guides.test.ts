import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { installApplication } from '../application.js';
import { followGuide } from './follow-guide.js';
import type { Way } from './guide.js';
import type { Terminal } from './terminal.js';

interface Case {
  readonly page: string;
  readonly way: Way;
  /** What the guide promises. */
  readonly minutes: number;
  /** The Node of its reader. */
  readonly node: string;
  /** What the reader runs in the end, to see that the files are correct too. */
  readonly build?: string;
  /** Packages that take the place of those of the template. */
  readonly instead?: readonly string[];
}

const react18 = ['react@18', 'react-dom@18', '@types/react@18', '@types/react-dom@18'];

const guides: readonly Case[] = [
  ...(['init', 'by hand'] as const).flatMap((way): readonly Case[] => [
    { page: 'quick-start/express.md', way, minutes: 3, node: 'Node 24' },
    { page: 'quick-start/hono-and-vite.md', way, minutes: 3, node: 'Node 24', build: 'npm run build' },
    { page: 'quick-start/nextjs.md', way, minutes: 5, node: 'Node 24' },
  ]),
  {
    page: 'quick-start/hono-and-vite.md',
    way: 'by hand',
    minutes: 3,
    node: 'Node 24',
    build: 'npm run build',
    instead: react18,
  },
  // The guide promises three minutes where a compiled driver for SQLite can be had. Here it is compiled.
  { page: 'quick-start/express.md', way: 'by hand', minutes: 6, node: 'this Node' },
];

const nodes = new Map([['this Node', { folder: dirname(process.execPath), version: process.version }]]);

beforeAll(async () => {
  const { folder } = await installApplication(['node24@npm:node@24.21.0']);
  nodes.set('Node 24', { folder: join(folder, 'node_modules', 'node24', 'bin'), version: 'v24.21.0' });
});

it.each(guides)(
  'a reader of $page ($way) with $node sees the signed-in page within $minutes minutes',
  async (guide) => {
    const node = nodes.get(guide.node);
    if (!node) throw new Error(`no ${guide.node}`);
    const { seconds, log, complaints, terminal } = await followGuide(guide.page, {
      node,
      way: guide.way,
      prepare: tryPackages,
      pictures: { name: `${guide.page} ${guide.way}`.replace(/\W+/g, '-'), lastStep: basename(guide.page, '.md') },
      async install(at, command) {
        await at.run(command);
        if (guide.instead && command.includes(' latchkey ')) await at.run(`npm install ${guide.instead.join(' ')}`);
      },
    });
    const variant = [guide.way, guide.node, ...(guide.instead ?? [])].join(', ');
    console.log(`${guide.page} with ${variant}: ${seconds.toFixed(0)} s to the first signed-in page`);
    expect(complaints).toEqual([]);
    expect(withoutFonts(log)).not.toMatch(/⚠|warn|error|unstable/i);
    expect(seconds).toBeLessThan(guide.minutes * 60);
    if (guide.build) await terminal.run(guide.build);
  },
  600_000,
);

/** The layout of `create-next-app` loads fonts of Google, which many test machines cannot reach. */
function withoutFonts(log: string): string {
  return log.replace(/⚠ \[next\]\/internal\/font[\s\S]*?Import trace:[\s\S]*?\.\/app\/layout\.tsx/g, '');
}

/** The command of getting-started#install, run with the Node of this repository. After it, the lines of the guide work as they are. */
async function tryPackages({ folder }: Terminal): Promise<void> {
  const doing = join(import.meta.dirname, '..', '..', 'scripts', 'do.mjs');
  const { status, stderr } = spawnSync(process.execPath, [doing, 'try', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm run try -- ${folder}: ended with ${status}\n${stderr}`);
}
