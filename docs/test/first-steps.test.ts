import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { house, readHouse } from '../scripts/house.ts';
import { codeBlocks } from '../scripts/markdown.ts';

const start = readHouse('docs/getting-started.md');

/** The blocks of a page, and the packages that it installs. */
function read(page: string) {
  const blocks = codeBlocks(readHouse(page));
  const lines = blocks.flatMap(({ code }) =>
    Array.from(code.matchAll(/^npm install (.*)$/gm), ([, names = '']) => names),
  );
  const installed = lines.flatMap((names) => names.split(' ')).filter((name) => !name.startsWith('-'));
  return { programs: blocks.filter(({ language }) => /^tsx?$/.test(language)), blocks, installed };
}

/** The package of an import: `hono/client` is of `hono`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

// The other quick starts begin with a template, which brings packages of its own.
it.each([
  ['docs/getting-started.md', ['latchkey', '@latchkey/react']],
  ['docs/quick-start/express.md', ['latchkey', 'express']],
])('%s installs every package that its programs import, with its types', (page, atLeast) => {
  const { programs, installed } = read(page);
  const imported = programs.flatMap(({ code }) =>
    Array.from(code.matchAll(/ from '([^'.][^']*)'/g), ([, specifier = '']) => packageOf(specifier)),
  );
  const needed = new Set(imported.flatMap((name) => (name.startsWith('node:') ? [] : [name, typesOf(name)])));
  expect(imported).toEqual(expect.arrayContaining(atLeast));
  expect([...needed, '@types/node', 'tsx'].filter((name) => name && !installed.includes(name))).toEqual([]);
});

it('the first steps show a configuration for the compiler that reads them', () => {
  const shown = read('docs/getting-started.md').blocks.find(({ title }) => title === 'tsconfig.json');
  const { compilerOptions } = JSON.parse(shown?.code ?? '{}');
  expect(compilerOptions).toMatchObject({ strict: true, module: 'NodeNext', jsx: 'react-jsx', types: ['node'] });
  expect(start).toContain('npm pkg set type=module');
});

it('the README leads to a signed-in page in at most twenty lines', () => {
  const { programs } = read('README.md');
  expect(programs.map(({ title }) => title)).toEqual(['server.ts', 'app.tsx']);
  const lines = programs.flatMap(({ code }) => code.split('\n')).filter((line) => line.trim() !== '');
  expect(lines.length).toBeLessThanOrEqual(20);
});

/** The package of the types that this workspace needs for it, if it has none of its own. */
function typesOf(name: string): string | undefined {
  const types = `@types/${name}`;
  return existsSync(join(house, 'docs/node_modules', types)) ? types : undefined;
}
