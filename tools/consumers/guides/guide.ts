import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../../docs/scripts/markdown.js';

const house = join(import.meta.dirname, '..', '..', '..');

/** One block of a guide, as a reader follows it. */
export type Step =
  /** Lines for the terminal, one after the other. */
  | { readonly kind: 'commands'; readonly lines: readonly string[] }
  /** Lines for a terminal each, in which the program keeps running. */
  | { readonly kind: 'servers'; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** What to do in the browser, and what it then shows. */
  | { readonly kind: 'browser'; readonly lines: readonly string[] };

/** A quick start shows two ways: the command `npx latchkey init`, and the section "By hand" that writes the same files. */
export type Way = 'init' | 'by hand';

/**
 * Reads the steps of a guide, `quick-start/express.md`, for a reader with this version of Node, `v20.19.0`. Every block is a step:
 * ```` ```sh ```` is for the terminal, ```` ```sh server ```` for a terminal of its own, ```` ```sh Node 20 ```` only for readers
 * with Node 20, ```` ```text browser ```` for the browser, and every other block names its file. Readers who go by hand skip
 * ```` ```sh init ````, and those who do not skip the section "By hand". Throws for a block without a name.
 */
export function readGuide(page: string, node: string, way: Way): readonly Step[] {
  const text = readFileSync(join(house, 'docs', page), 'utf8');
  const byHand = linesByHand(text);
  return codeBlocks(text).flatMap(({ language, title, code, line }): Step[] => {
    const lines = code.split('\n').filter((each) => each !== '');
    if (way === 'init' && line > byHand.first && line < byHand.last) return [];
    if (language === 'sh' && title === 'init') return way === 'init' ? [{ kind: 'commands', lines }] : [];
    if (language === 'sh' && title === '') return [{ kind: 'commands', lines }];
    if (language === 'sh' && title === 'server') return [{ kind: 'servers', lines }];
    if (language === 'sh' && title === 'Node 20') return node.startsWith('v20.') ? [{ kind: 'commands', lines }] : [];
    if (language === 'text' && title === 'browser') return [{ kind: 'browser', lines }];
    if (title === '' || language === 'sh')
      throw new Error(`docs/${page}:${line}: a reader cannot tell where this goes`);
    return [{ kind: 'file', path: title, text: `${code}\n` }];
  });
}

/** Where the section "By hand" of a page begins and ends. Throws for a page without it. */
function linesByHand(text: string): { readonly first: number; readonly last: number } {
  const lines = text.split('\n');
  const first = lines.indexOf('## By hand');
  const last = lines.findIndex((line, index) => index > first && line.startsWith('## '));
  if (first === -1 || last === -1) throw new Error('the guide has no section "By hand" before another section');
  return { first: first + 1, last: last + 1 };
}
