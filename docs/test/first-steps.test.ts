import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { house, readHouse } from '../scripts/house.ts';
import { codeBlocks } from '../scripts/markdown.ts';

const start = readHouse('docs/getting-started.md');
const blocks = codeBlocks(start);
const programs = blocks.filter(({ language, title }) => /^tsx?$/.test(language) && !title.startsWith('app/'));
const installed = new Set(
  blocks
    .flatMap(({ code }) => Array.from(code.matchAll(/^npm install (.*)$/gm), ([, names = '']) => names.split(' ')))
    .flat()
    .filter((name) => !name.startsWith('-')),
);

/** The package of an import: `hono/client` is of `hono`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

it('the first steps install every package that their programs import, with its types', () => {
  const imported = programs.flatMap(({ code }) =>
    Array.from(code.matchAll(/ from '([^'.][^']*)'/g), ([, specifier = '']) => packageOf(specifier)),
  );
  const needed = new Set(imported.flatMap((name) => (name.startsWith('node:') ? [] : [name, typesOf(name)])));
  expect(imported).toEqual(expect.arrayContaining(['express', 'hono', 'react', 'latchkey', 'vite']));
  expect([...needed, '@types/node', 'typescript', 'tsx'].filter((name) => name && !installed.has(name))).toEqual([]);
});

it('the first steps show a configuration for the compiler that reads them', () => {
  const shown = blocks.find(({ title }) => title === 'tsconfig.json');
  const { compilerOptions } = JSON.parse(shown?.code ?? '{}');
  expect(compilerOptions).toMatchObject({ strict: true, module: 'NodeNext', jsx: 'react-jsx', types: ['node'] });
  expect(start).toContain('npm pkg set type=module');
});

/** The package of the types that this workspace needs for it, if it has none of its own. */
function typesOf(name: string): string | undefined {
  const types = `@types/${name}`;
  return existsSync(join(house, 'docs/node_modules', types)) ? types : undefined;
}
