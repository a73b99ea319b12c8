import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listHouse, pagePaths, readHouse } from '../scripts/house.ts';

const pictures = listHouse('docs', (path) => path.endsWith('.png'));
const program = readHouse('examples/demo/test/pictures.ts');

describe('the pictures of the manual', () => {
  it('are few, because git keeps every version of them', () => {
    expect(pictures.length).toBeLessThanOrEqual(40);
  });

  it.each(pictures)('%s is taken by `npm run docs -- --pictures`', (path) => {
    expect(program).toContain(basename(path, '.png').replace(/-(light|dark)$/, ''));
  });

  it.each(pictures)('%s is shown', (path) => {
    const pages = [...pagePaths(), 'docs/.vitepress/theme/welcome.vue', 'docs/site/head.ts'].map(readHouse);
    const address = path.replace(/^docs\/public/, '');
    expect(pages.some((text) => text.includes(address))).toBe(true);
  });
});
