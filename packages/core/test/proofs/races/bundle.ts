// For tests: the programs of this folder, each in one file. Such a process is ready in a third of the time that one with tsx needs.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { placeOfRun } from '../../fixtures/run.js';

const bundled = new Map<string, Promise<string>>();

/** The path of a program of this folder, bundled once in each worker. `name`: of the file, without `.ts`. */
export function programOf(name: string): Promise<string> {
  const known = bundled.get(name) ?? bundle(name);
  bundled.set(name, known);
  return known;
}

async function bundle(name: string): Promise<string> {
  const path = `${placeOfRun()}/${process.pid}/${name}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@latchkey/source'],
    external: ['better-sqlite3', 'pg-native'],
    // The drivers of PostgreSQL and MariaDB are CommonJS.
    banner: { js: "import { createRequire as of } from 'node:module'; const require = of(import.meta.url);" },
    logLevel: 'error',
  });
  return path;
}
