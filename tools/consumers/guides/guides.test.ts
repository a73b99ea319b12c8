import { dirname, join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { installApplication } from '../application.js';
import { followGuide } from './follow-guide.js';
import type { Terminal } from './terminal.js';

interface Case {
  readonly page: string;
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
  { page: 'quick-start/express.md', minutes: 3, node: 'Node 24' },
  { page: 'quick-start/hono-and-vite.md', minutes: 3, node: 'Node 24', build: 'npm run build' },
  // React 18 has no functions as actions, and keeps the fields of a form by itself.
  { page: 'quick-start/hono-and-vite.md', minutes: 3, node: 'Node 24', build: 'npm run build', instead: react18 },
  { page: 'quick-start/nextjs.md', minutes: 5, node: 'Node 24' },
  // The guide promises three minutes where a compiled driver for SQLite can be had. Here it is compiled.
  { page: 'quick-start/express.md', minutes: 6, node: 'this Node' },
];

const nodes = new Map([['this Node', { folder: dirname(process.execPath), version: process.version }]]);

beforeAll(async () => {
  const { folder } = await installApplication(['node24@npm:node@24.21.0']);
  nodes.set('Node 24', { folder: join(folder, 'node_modules', 'node24', 'bin'), version: 'v24.21.0' });
});

it.each(guides)(
  'a reader of $page with $node sees the signed-in page within $minutes minutes',
  async (guide) => {
    const node = nodes.get(guide.node);
    if (!node) throw new Error(`no ${guide.node}`);
    const { seconds, log, complaints, terminal } = await followGuide(guide.page, {
      node,
      install: (at, command) => installPacked(at, command, guide.instead ?? []),
    });
    const variant = [guide.node, ...(guide.instead ?? [])].join(', ');
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

/** `npm install` as the guide says it, with our packed packages in place of those of the registry. */
async function installPacked(terminal: Terminal, command: string, instead: readonly string[]): Promise<void> {
  const packed = inject('packed');
  await terminal.run(
    command
      .split(' ')
      // The hooks depend on the queries, which no registry has yet.
      .flatMap((word) => (word === '@latchkey/react' ? ['@latchkey/query', word] : [word]))
      .map((word) => packed[word]?.tarball ?? word)
      .join(' '),
  );
  if (instead.length > 0) await terminal.run(`npm install ${instead.join(' ')}`);
}
