// `npm run bench -- peers --write` and `npm run bench -- pages`: the tables and the chart of the manual, made of `figures.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chart } from './chart.js';
import { type PeerFigures, readFigures } from './figures.js';
import { callsTable, runSentence, shortTable, wholesTable } from './tables.js';

const root = join(import.meta.dirname, '..', '..', '..');

/** The files with figures, by their path in the repository. */
export function pagesOf(figures: PeerFigures): Readonly<Record<string, string>> {
  return {
    'docs/comparison.md': withBlocks('docs/comparison.md', {
      calls: callsTable(figures),
      run: runSentence(figures),
      wholes: wholesTable(figures),
    }),
    'README.md': withBlocks('README.md', { short: shortTable(figures) }),
    'docs/public/comparison.svg': chart(figures),
  };
}

export function writePages(figures: PeerFigures): void {
  for (const [path, text] of Object.entries(pagesOf(figures))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Replaces what stands between `<!-- figures: name -->` and `<!-- end of figures -->`. Throws for a block that the page lacks. */
export function withBlocks(path: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce(
    (page, [name, text]) => {
      const [begin, end] = [`<!-- figures: ${name} -->`, '<!-- end of figures -->'];
      const [before, after] = [page.indexOf(begin), page.indexOf(end, page.indexOf(begin))];
      if (before === -1 || after === -1) throw new Error(`${path} has no block ${begin} … ${end}`);
      return `${page.slice(0, before)}${begin}\n\n${text}\n\n${page.slice(after)}`;
    },
    readFileSync(join(root, path), 'utf8'),
  );
}

if (process.argv[1] === import.meta.filename) writePages(readFigures());
