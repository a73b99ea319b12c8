import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { installConsumer } from '../fixtures/install-consumer.js';
import { callingProgram, clientProgram, everyHookProgram, hooksProgram, writeFeatures } from './generate-features.js';

const compiler = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript-7', 'bin', 'tsc');
const project = mkdtempSync(join(tmpdir(), 'latchkey-types-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Compiles with the strictness of consumers and with one checker, because several checkers would count types twice. */
function compile(name: string, settings: Readonly<Record<string, unknown>>, include: readonly string[]): string {
  const config = join(project, `tsconfig.${name}.json`);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    ...settings,
  };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: include }));
  const args = [compiler, '-p', config, '--singleThreaded', '--extendedDiagnostics'];
  try {
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  } catch (error) {
    throw new Error(String((error as { stdout?: unknown }).stdout));
  }
}

function instantiationsOf(program: string): number {
  writeFileSync(join(project, 'program.ts'), program);
  const report = compile('program', { noEmit: true }, ['program.ts']);
  return Number(/^Instantiations:\s+(\d+)$/m.exec(report)?.[1]);
}

// Applications use the declarations of features, so the test measures them.
beforeAll(() => {
  const packages = ['react', '@types/react', '@tanstack/react-query', 'zod'];
  const dependencies = Object.fromEntries(['latchkey', '@latchkey/react', ...packages].map((name) => [name, '*']));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  installConsumer(project, inject('packed'), packages);
  const sources = writeFeatures(join(project, 'src', 'features'));
  compile('features', { declaration: true, emitDeclarationOnly: true, rootDir: 'src', outDir: '.' }, sources);
  writeFileSync(join(project, 'client.ts'), clientProgram());
});

test('a client of ten features and a hundred endpoints costs at most 8,000 instantiations', () => {
  const count = instantiationsOf(callingProgram());
  console.log(`client of 100 endpoints, 11 calls: ${count} of 8000 instantiations`);
  expect(count).toBeGreaterThan(1000);
  expect(count).toBeLessThanOrEqual(8000);
});

test('the hooks of a hundred endpoints cost at most 25,000 instantiations', () => {
  const count = instantiationsOf(hooksProgram());
  console.log(`hooks of 100 endpoints, 11 in use: ${count} of 25000 instantiations`);
  console.log(`every one of them taken by name: ${instantiationsOf(everyHookProgram())} instantiations`);
  expect(count).toBeGreaterThan(1000);
  expect(count).toBeLessThanOrEqual(25_000);
});
