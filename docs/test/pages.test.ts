import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { house, pagePaths, readHouse } from '../scripts/house.ts';
import { anchors, linkTargets, prose } from '../scripts/markdown.ts';

const pages = pagePaths();

describe.each(pages)('%s', (page) => {
  const text = readHouse(page);

  it('has one title, and it comes first', () => {
    const titles = prose(text).match(/^# .+$/gm) ?? [];
    expect(titles).toHaveLength(1);
    expect(
      prose(text)
        .replace(/^<!--.*-->\n+/, '')
        .startsWith('# '),
    ).toBe(true);
  });

  it('has only links to existing files and headings', () => {
    const broken = linkTargets(text).filter((target) => !leadsSomewhere(page, target));
    expect(broken).toEqual([]);
  });
});

describe('the pages', () => {
  // A page of a decision begins with its context, which is a heading.
  it.each(pages.filter((page) => !/^docs\/decisions\/\d/.test(page)))('%s begins with a sentence', (page) => {
    const [first = ''] = readHouse(page)
      .replace(/^(?:<!--.*-->\n+)?# .+\n+/, '')
      .split('\n');
    expect(first).toMatch(/^(?:[A-Z[]|`[^`]|\*\*)/);
  });

  it('can all be reached from the README', () => {
    const seen = new Set(['README.md']);
    for (const page of seen) {
      for (const target of linkTargets(readHouse(page))) {
        const { path } = resolve(page, target);
        if (pages.includes(path)) seen.add(path);
      }
    }
    expect(pages.filter((page) => !seen.has(page))).toEqual([]);
  });
});

describe.each(['packages/core', 'packages/react'])('the README of %s', (folder) => {
  it('names every entry that can be imported', () => {
    const { name, exports }: { name: string; exports: object } = JSON.parse(readHouse(`${folder}/package.json`));
    const places = Object.keys(exports).filter((each) => each !== './package.json');
    const readme = readHouse(`${folder}/README.md`);
    expect(places.map((each) => name + each.slice(1)).filter((each) => !readme.includes(each))).toEqual([]);
  });
});

function leadsSomewhere(page: string, target: string): boolean {
  if (/^https?:/.test(target)) return true; // tests do not use the network
  const { path, anchor } = resolve(page, target);
  if (!existsSync(join(house, path))) return false;
  return anchor === undefined || (path.endsWith('.md') && anchors(readHouse(path)).has(anchor));
}

function resolve(page: string, target: string): { readonly path: string; readonly anchor: string | undefined } {
  const [file = '', anchor] = target.split('#', 2);
  return { path: file === '' ? page : normalize(join(dirname(page), file)), anchor };
}
