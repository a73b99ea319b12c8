import { expect, it } from 'vitest';
import { docsPage } from '../../packages/cli/src/failure.ts';
import { docsOf } from '../../packages/core/src/contract/errors.ts';
import { listHouse, readHouse } from '../scripts/house.ts';
import { anchors } from '../scripts/markdown.ts';

const repository = /^latchkey\//;

it('each page that the command line names is in the repository, with its heading', () => {
  const sources = listHouse('packages/cli/src', (path) => path.endsWith('.ts'));
  const named = sources.flatMap((path) =>
    [...readHouse(path).matchAll(/(?:docsPage\(|\bpage: )'([a-z0-9#_-]+)'/g)].map(([, page = '']) => page),
  );
  expect(named.length).toBeGreaterThan(40);
  const missing = [...new Set(named)].filter((page) => {
    const [file = '', anchor] = docsPage(page).replace(repository, '').split('#');
    const text = listHouse('docs', (path) => path === file).length > 0 ? readHouse(file) : undefined;
    return text === undefined || (anchor !== undefined && !anchors(text).has(anchor));
  });
  expect(missing).toEqual([]);
  expect(docsPage('errors#a')).toBe(docsOf('A'));
});
