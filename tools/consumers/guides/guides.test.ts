import { dirname, join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { installApplication } from '../application.js';
import { followGuide } from './follow-guide.js';
import type { Terminal } from './terminal.js';

/** The guide, the minutes that it promises, and the Node of its reader. */
const guides = [
  { page: 'quick-start/express.md', minutes: 3, node: 'Node 24' },
  { page: 'quick-start/hono-and-vite.md', minutes: 3, node: 'Node 24' },
  { page: 'quick-start/nextjs.md', minutes: 5, node: 'Node 24' },
  // Its driver for SQLite is compiled where no compiled file can be had.
  { page: 'quick-start/express.md', minutes: 3, node: 'this Node' },
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
    const { seconds, log, complaints } = await followGuide(guide.page, { node, install: installPacked });
    console.log(`${guide.page} with ${guide.node}: ${seconds.toFixed(0)} s to the first signed-in page`);
    expect(complaints).toEqual([]);
    expect(withoutFonts(log)).not.toMatch(/⚠|warn|error|unstable/i);
    expect(seconds).toBeLessThan(guide.minutes * 60);
  },
  600_000,
);

/** The layout of `create-next-app` loads fonts of Google, which many test machines cannot reach. */
function withoutFonts(log: string): string {
  return log.replace(/⚠ \[next\]\/internal\/font[\s\S]*?Import trace:[\s\S]*?\.\/app\/layout\.tsx/g, '');
}

/** `npm install` as the guide says it, with our packed packages in place of those of the registry. */
async function installPacked(terminal: Terminal, command: string): Promise<void> {
  const packed = inject('packed');
  await terminal.run(
    command
      .split(' ')
      .map((word) => packed[word]?.tarball ?? word)
      .join(' '),
  );
}
