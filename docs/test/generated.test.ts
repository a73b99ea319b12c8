import { describe, expect, it } from 'vitest';
import { generatedPages } from '../scripts/generated.ts';
import { listSources, readHouse } from '../scripts/house.ts';
import { readEveryOption } from '../scripts/options/options-page.ts';
import { supplements } from '../scripts/options/supplements.ts';

describe('the generated pages', async () => {
  const pages = await generatedPages();

  it.each(Object.keys(pages))('%s is up to date with the sources: run `pnpm --dir docs run generate`', (path) => {
    expect(readHouse(path)).toBe(pages[path]);
  });
});

it('the page of tables has every table that the sources declare', () => {
  const sources = listSources().filter((path) => !path.includes('/testing/'));
  const declared = sources.flatMap((path) =>
    Array.from(readHouse(path).matchAll(/\btable\(\s*'(\w+)'/g), ([, name = '']) => name),
  );
  const page = readHouse('docs/reference/tables.md');
  expect(declared.length).toBeGreaterThan(15);
  expect(declared.filter((name) => !page.includes(`### \`${name}\`\n`))).toEqual([]);
});

describe('the page of options', () => {
  it('has the meaning and the default of every option', () => {
    const silent = readEveryOption().filter(({ description, initial }) => description === '' || initial === '');
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('adds no text that the source already has', () => {
    const bare = readEveryOption({});
    for (const [path, added] of Object.entries(supplements)) {
      const own = bare.find((option) => option.path === path);
      expect(own, `there is no option ${path}`).toBeDefined();
      if (added.initial !== undefined) expect(own?.initial, `the default of ${path}`).toMatch(/^(?:required)?$/);
      if (added.description !== undefined) expect(own?.description, `the meaning of ${path}`).toBe('');
    }
  });
});
