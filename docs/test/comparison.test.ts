import { describe, expect, it } from 'vitest';
import { chart } from '../../bench/peers/pages/chart.ts';
import { type PeerFigures, readFigures } from '../../bench/peers/pages/figures.ts';
import { callsTable, shown, wholesTable } from '../../bench/peers/pages/tables.ts';
import { pagesOf, withBlocks } from '../../bench/peers/pages/write-pages.ts';
import { readHouse } from '../scripts/house.ts';

describe('the figures of the comparison', () => {
  const pages = pagesOf(readFigures());

  it.each(Object.keys(pages))('in %s are those of the last run: `npm run bench -- pages` writes them', (path) => {
    expect(readHouse(path)).toBe(pages[path]);
  });

  it('have no page without their block', () => {
    expect(() => withBlocks('SECURITY.md', { calls: '' })).toThrow('SECURITY.md has no block <!-- figures: calls -->');
  });
});

describe('the table of what they include', () => {
  const page = readHouse('docs/comparison.md');
  const [, part = ''] = /^## What they include$([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = part.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| -'));
  const cells = rows.slice(1).map((line) => line.split('|').map((cell) => cell.trim()));

  it('says in each cell about another project when it was read and where, or has a dash', () => {
    const isSourced = (cell: string) => /^(–|none needed|.*\(\[\w{3} \d{4}\]\[[\w-]+\]\))$/.test(cell);
    const unsourced = cells.flatMap(([, name, , ...others]) =>
      others.filter((cell) => cell !== '' && !isSourced(cell)).map((cell) => `${name}: ${cell}`),
    );
    expect(cells.length).toBeGreaterThan(15);
    expect(unsourced).toEqual([]);
  });

  it('uses each source, and has the address of each', () => {
    const defined = Array.from(part.matchAll(/^\[([\w-]+)\]: https:/gm), ([, name]) => name);
    const used = Array.from(part.matchAll(/\]\[([\w-]+)\]/g), ([, name]) => name);
    expect([...new Set(used)].sort()).toEqual([...defined].sort());
  });
});

describe('a table and a chart', () => {
  const figures: PeerFigures = {
    month: 'May 2030',
    machine: 'Node 30',
    rounds: 1,
    betterAuthVersion: '<2>',
    authJsVersion: '3',
    calls: [
      { row: 'has-permission', microseconds: { latchkey: 50, 'better-auth': 1000 } },
      { row: 'a row without a name in the manual', microseconds: { latchkey: 1 } },
    ],
    wholes: [{ row: 'client', latchkey: 3, betterAuth: 11.94 }],
  };

  it('show what was measured, and a dash for what was not', () => {
    expect(callsTable(figures).split('\n').at(-1)).toMatch(/^\| Permission check +\| – +\| 50 +\| 1,000 +\| – +\|$/);
    expect(wholesTable(figures)).toContain('| 3.0 kB   | 11.9 kB         |');
    expect([shown(2954.4), shown(3.04), shown(undefined)]).toEqual(['2,954', '3.0', '–']);
  });

  it('have bars in proportion, and texts that are no markup', () => {
    const svg = chart(figures);
    const [ours = 0, theirs = 0] = Array.from(svg.matchAll(/height="14".*?/g), ({ index }) =>
      Number(/width="(\d+)" height="14"/.exec(svg.slice(index - 20))?.[1]),
    );
    expect(theirs / ours).toBe(20);
    expect(svg).toContain('better-auth &lt;2>');
    expect(svg).toContain('prefers-color-scheme:dark');
  });
});
