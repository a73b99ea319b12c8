import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { house } from '../scripts/house.ts';
import { readSnippets, writeSnippets } from '../scripts/snippets.ts';

it('every block of TypeScript compiles against the packages', () => {
  const snippets = readSnippets();
  const config = writeSnippets(snippets);
  const compiler = join(house, 'docs/node_modules/typescript-7/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
    cwd: join(config, '..'),
    encoding: 'utf8',
  });
  expect(withPages(stdout, snippets)).toBe('');
  expect(status).toBe(0);
});

/** The compiler's words, with the page and line that a file was taken from. */
function withPages(output: string, snippets: ReturnType<typeof readSnippets>): string {
  return output.replace(/^([^\s(]+)\(/gm, (whole, file: string) => {
    const from = snippets.find((snippet) => snippet.file === file)?.from;
    return from === undefined ? whole : `${from} → ${whole}`;
  });
}
