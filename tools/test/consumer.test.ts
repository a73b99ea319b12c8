import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { installConsumer } from './install-consumer.js';

const tools = join(import.meta.dirname, '..');
const compiler = (version: string) => join(tools, 'node_modules', version, 'bin', 'tsc');

const project = mkdtempSync(join(tmpdir(), 'latchkey-consumer-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
cpSync(join(import.meta.dirname, 'consumer'), join(project, 'src'), { recursive: true });
const others = ['react', '@types/react', '@tanstack/react-query', '@types/node', 'hono', 'zod'];
const packed = inject('packed');
// The compiler reads here by which names a package can be imported.
const dependencies = Object.fromEntries([...Object.keys(packed), ...others].map((name) => [name, '*']));
writeFileSync(
  join(project, 'package.json'),
  JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
);
installConsumer(project, packed, others);

/** Compiles the consumer. Returns the compiler's errors, empty if there are none. */
function compile(typescript: string, outDir: string, compilerOptions: Readonly<Record<string, unknown>>): string {
  const config = join(project, `tsconfig.${outDir}.json`);
  const strictest = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    composite: true,
    verbatimModuleSyntax: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    rootDir: 'src',
    outDir,
    ...compilerOptions,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions: strictest, include: ['src'] }));
  try {
    execFileSync(process.execPath, [compiler(typescript), '-p', config], { cwd: project, encoding: 'utf8' });
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error);
  }
}

// Each compiler also checks our declarations once, with all declarations that they name.
const cases = ['typescript-5', 'typescript-7'].flatMap((typescript) => [
  [typescript, 'NodeNext', { module: 'NodeNext', moduleResolution: 'NodeNext', skipLibCheck: false }] as const,
  [typescript, 'Bundler', { module: 'ESNext', moduleResolution: 'Bundler', skipLibCheck: true }] as const,
]);

test.for(cases)(
  'a consumer on %s with %s resolution can name every type [D30]',
  ([typescript, resolution, options]) => {
    const outDir = `${typescript}-${resolution}`;
    expect(compile(typescript, outDir, options)).toBe('');

    const declarations = readdirSync(join(project, outDir)).filter((name) => name.endsWith('.d.ts'));
    expect(declarations).toHaveLength(13);
    const imported = declarations.flatMap((name) => {
      const text = readFileSync(join(project, outDir, name), 'utf8');
      return Array.from(text.matchAll(/(?:from |import\()["']([^"']+)["']/g), ([, specifier]) => specifier);
    });
    // Only packages that the project itself lists: a path into a package, or into a package's own dependency, cannot be published.
    const listed =
      /^(\.\/[\w-]+\.js|latchkey(\/(client|plugin|plugin\/client|verify|node|next|hono|testing))?|@latchkey\/react(\/(flows|organizations))?|react(\/jsx-runtime)?|@tanstack\/react-query|hono(\/types)?|zod\/mini)$/;
    expect(imported.filter((specifier) => !listed.test(specifier ?? ''))).toEqual([]);
  },
);
