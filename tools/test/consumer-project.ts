import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { type ConsumerOptions, installConsumer } from './install-consumer.js';

const compiler = (version: string) => join(import.meta.dirname, '..', 'node_modules', version, 'bin', 'tsc');
const others = [
  ...['react', '@types/react', '@tanstack/react-query', '@types/node', 'hono', 'zod', 'better-sqlite3'],
  ...['kysely', 'kysely-next'],
];

/** An application outside of this workspace with the sources of `consumer` and the packed packages. Removed after the tests of the file. */
export function createConsumer(options?: ConsumerOptions) {
  const project = mkdtempSync(join(tmpdir(), 'latchkey-consumer-'));
  afterAll(() => rmSync(project, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, 'consumer'), join(project, 'src'), { recursive: true });
  const packed = inject('packed');
  // The compiler reads here by which names a package can be imported. Applications with React do not list @latchkey/query.
  const dependencies = Object.fromEntries(
    [...Object.keys(packed), ...others].filter((name) => name !== '@latchkey/query').map((name) => [name, '*']),
  );
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
  );
  installConsumer(project, packed, others, options);
  return {
    project,
    /** Compiles the application, or only the sources in `include`. Returns the compiler's errors, empty if there are none. */
    compile(
      typescript: string,
      outDir: string,
      compilerOptions: Readonly<Record<string, unknown>>,
      include: readonly string[] = ['src'],
    ): string {
      const config = join(project, `tsconfig.${outDir}.json`);
      const all = { ...strictest, outDir, ...compilerOptions };
      writeFileSync(config, JSON.stringify({ compilerOptions: all, include }));
      try {
        execFileSync(process.execPath, [compiler(typescript), '-p', config], { cwd: project, encoding: 'utf8' });
        return '';
      } catch (error) {
        return String((error as { stdout?: unknown }).stdout ?? error);
      }
    },
    /** Runs a module. Returns its output. */
    run: (script: string): string =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: project, encoding: 'utf8' }),
  };
}

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
};
