import { mkdtempSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, expect, inject, test } from 'vitest';
import { installConsumer } from './install-consumer.js';

const project = mkdtempSync(join(tmpdir(), 'latchkey-size-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const others = ['react', '@tanstack/react-query', 'better-sqlite3', 'pg', 'mysql2'];
installConsumer(project, inject('packed'), others);

/** Bundles what an application would load; its size on the wire, and the modules in it. */
async function bundle(code: string, external: readonly string[] = []) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: [...external],
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: project,
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  return { bytes, modules: Object.keys(metafile.inputs) };
}

function within(name: string, bytes: number, kilobytes: number): void {
  console.log(`${name}: ${bytes} of ${kilobytes * 1000} bytes, minified and gzipped`);
  expect(bytes, name).toBeLessThanOrEqual(kilobytes * 1000);
  expect(bytes, `${name} is in the bundle`).toBeGreaterThan(500);
}

const client = `
  import { createAuthClient } from 'latchkey/client';
  export const client = createAuthClient();`;

test('the client fits in 3 kB, and no schema library, SQL or cryptography is in it', async () => {
  const { bytes, modules } = await bundle(client);
  within('client', bytes, 3);
  expect(modules.filter((path) => /node_modules\/(?!\.store|latchkey\/)/.test(path))).toEqual([]);
});

test('the hooks fit in 5 kB beside the client, React and React Query', async () => {
  const code = `${client}
    import { createAuthHooks } from '@latchkey/react';
    export const hooks = createAuthHooks(client);`;
  const frameworks = ['react', 'react/jsx-runtime', '@tanstack/react-query'];
  const { bytes } = await bundle(code, [...frameworks, 'latchkey/client']);
  within('hooks', bytes, 5);
  const together = await bundle(code, frameworks);
  console.log(`client and hooks in one bundle: ${together.bytes} bytes`);
});

test('the server with SQL fits in 90 kB', async () => {
  const code = `
    import { createAuth } from 'latchkey';
    export const auth = createAuth({ database: ':memory:', emailAndPassword: { enabled: true } });`;
  const { bytes } = await bundle(code, ['better-sqlite3', 'pg', 'mysql2', ...builtinModules]);
  within('server', bytes, 90);
});
