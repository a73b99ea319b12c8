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

/**
 * Reads the steps of a guide, `quick-start/express.md`, for a reader with this version of Node, `v20.19.0`. Every block is a step:
 * ```` ```sh ```` is for the terminal, ```` ```sh server ```` for a terminal of its own, ```` ```sh Node 20 ```` only for readers
 * with Node 20, ```` ```text browser ```` for the browser, and every other block names its file. Throws for a block without a name.
 */
export function readGuide(page: string, node: string): readonly Step[] {
  const text = readFileSync(join(house, 'docs', page), 'utf8');
  return codeBlocks(text).flatMap(({ language, title, code, line }): Step[] => {
    const lines = code.split('\n').filter((each) => each !== '');
    if (language === 'sh' && title === '') return [{ kind: 'commands', lines }];
    if (language === 'sh' && title === 'server') return [{ kind: 'servers', lines }];
    if (language === 'sh' && title === 'Node 20') return node.startsWith('v20.') ? [{ kind: 'commands', lines }] : [];
    if (language === 'text' && title === 'browser') return [{ kind: 'browser', lines }];
    if (title === '' || language === 'sh')
      throw new Error(`docs/${page}:${line}: a reader cannot tell where this goes`);
    return [{ kind: 'file', path: title, text: `${code}\n` }];
  });
}
