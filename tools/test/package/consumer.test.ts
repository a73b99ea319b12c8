import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConsumer } from '../fixtures/consumer-project.js';

const { project, compile } = createConsumer();

// Each compiler also checks our declarations once, with all declarations that they name.
const every = ['typescript-5', 'typescript-7'].flatMap((typescript) => [
  [typescript, 'NodeNext', { module: 'NodeNext', moduleResolution: 'NodeNext', skipLibCheck: false }] as const,
  [typescript, 'Bundler', { module: 'ESNext', moduleResolution: 'Bundler', skipLibCheck: true }] as const,
]);
/** `npm run consumers` compiles with each pair. In `npm test` each compiler and each resolution has its turn. */
const cases = every.filter(
  ([typescript, resolution]) =>
    process.env.LATCHKEY_CONSUMERS === 'all' || (typescript === 'typescript-7') === (resolution === 'NodeNext'),
);

test.for(cases)(
  'a consumer on %s with %s resolution can name every type [D30]',
  ([typescript, resolution, options]) => {
    const outDir = `${typescript}-${resolution}`;
    expect(compile(typescript, outDir, options)).toBe('');

    const declarations = readdirSync(join(project, outDir)).filter((name) => name.endsWith('.d.ts'));
    expect(declarations).toHaveLength(14);
    const imported = declarations.flatMap((name) => {
      const text = readFileSync(join(project, outDir, name), 'utf8');
      return Array.from(text.matchAll(/(?:from |import\()["']([^"']+)["']/g), ([, specifier]) => specifier);
    });
    // Only packages that the project itself lists: a path into a package, or into a package's own dependency, cannot be published.
    const listed =
      /^(\.\/[\w-]+\.js|latchkey(\/(client|plugin|plugin\/(client|testing)|verify|node|next|hono|testing))?|@latchkey\/react(\/(flows|organizations))?|react(\/jsx-runtime)?|@tanstack\/react-query|hono(\/types)?|zod\/mini)$/;
    expect(imported.filter((specifier) => !listed.test(specifier ?? ''))).toEqual([]);
  },
);

// TypeScript 7 does not know this resolution any more. Its declarations may name files of the package, since nothing hides them.
test('a CommonJS consumer whose compiler reads no exports finds every entry', () => {
  const resolution = { module: 'CommonJS', moduleResolution: 'node10', verbatimModuleSyntax: false };
  const options = { ...resolution, skipLibCheck: true, declaration: false, composite: false };
  expect(compile('typescript-5', 'node10', options)).toBe('');
});
