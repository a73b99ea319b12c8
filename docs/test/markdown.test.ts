import { describe, expect, it } from 'vitest';
import { anchors, codeBlocks, linkTargets, slugOf, table } from '../scripts/markdown.ts';

describe('reading a page', () => {
  it('finds blocks of code with language, file name and line', () => {
    expect(codeBlocks('a\n```ts auth.ts\nconst a = 1;\n```\nb\n```sh\nls\n```')).toEqual([
      { language: 'ts', title: 'auth.ts', code: 'const a = 1;', line: 2 },
      { language: 'sh', title: '', code: 'ls', line: 6 },
    ]);
  });

  it('throws for a block without an end', () => {
    expect(() => codeBlocks('text\n```ts\nconst a = 1;')).toThrow('line 2 has no end');
  });

  it.each([
    ['The account’s version', 'the-accounts-version'],
    ["The account's version", 'the-accounts-version'],
    ['`advanced`', 'advanced'],
    ['Hono and Vite + React', 'hono-and-vite--react'],
    ['see [Options](options.md) now', 'see-options-now'],
  ])('makes the anchor of "%s" as GitHub does', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });

  it('numbers headings of the same name, and ignores comments in code', () => {
    expect([...anchors('# A\n## B\n## B\n```sh\n# C\n```')]).toEqual(['a', 'b', 'b-1']);
  });

  it('finds the anchors that a page sets by itself', () => {
    expect([...anchors('# A\n| <a id="not_found"></a>`NOT_FOUND` |')]).toEqual(['a', 'not_found']);
  });

  it('finds links, except in code', () => {
    expect(linkTargets('[a](b.md#c) `[d](e)` [f](https://g.example)\n```ts\n[h](i)\n```')).toEqual([
      'b.md#c',
      'https://g.example',
    ]);
  });

  it('keeps a table intact with any text in it', () => {
    expect(table(['a'], [['x | y\nz']])).toBe('| a |\n| --- |\n| x \\| y z |');
  });
});
