// For tests: programs such as those of this folder, each in one file. Such a process is ready in a third of the time that one with tsx needs.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { placeOfRun } from '../../fixtures/run.js';

const bundled = new Map<string, Promise<string>>();

/** The path of a program, bundled once in each worker. `name`: of the file, without `.ts`, beside the module `beside`. */
export function programOf(name: string, beside = import.meta.url): Promise<string> {
  const known = bundled.get(name) ?? bundle(name, beside);
  bundled.set(name, known);
  return known;
}

async function bundle(name: string, beside: string): Promise<string> {
  const path = `${placeOfRun()}/${process.pid}/${name}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, beside))],
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
