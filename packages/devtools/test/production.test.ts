import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { afterAll, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(import.meta.dirname, '../node_modules/.production-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = `
  import { createAuthQueries } from '@latchkey/query';
  import { QueryClient } from '@tanstack/query-core';
  import { createAuthClient } from 'latchkey/client';
  export const client = createAuthClient();
  export const queryClient = new QueryClient();
  createAuthQueries(client).connect(queryClient);`;
const entry = JSON.stringify(join(import.meta.dirname, '../src/index.ts'));
/** As the guide shows it. */
const guarded = `${page}
  if (process.env.NODE_ENV === 'development')
    void import(${entry}).then(({ mountDevtools }) => mountDevtools({ client, queryClient }));`;
/** As an application writes it that has forgotten the condition. */
const bare = `
  import { mountDevtools } from ${entry};
  ${page}
  void mountDevtools({ client, queryClient });`;

/** What only the panel contains. */
const ofPanel = /Latchkey devtools|Expire the session|adoptedStyleSheets|attachShadow/;

const bundlers = {
  async esbuild(code: string, mode: string) {
    const { outputFiles } = await esbuild({
      stdin: { contents: code, resolveDir: import.meta.dirname },
      bundle: true,
      splitting: true,
      outdir: folder,
      minify: true,
      format: 'esm',
      conditions: ['@latchkey/source'],
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      write: false,
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text);
  },
  async vite(code: string, mode: string) {
    const path = join(folder, `${mode}-${code.length}.ts`);
    writeFileSync(path, code);
    vi.stubEnv('NODE_ENV', mode);
    const made = await vite({
      configFile: false,
      mode,
      logLevel: 'error',
      resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
      build: { write: false, rolldownOptions: { input: path, preserveEntrySignatures: 'strict' } },
    });
    vi.unstubAllEnvs();
    const outputs = [made].flat().flatMap((each) => ('output' in each ? each.output : []));
    return outputs.flatMap((each) => ('code' in each ? [each.code] : []));
  },
} as const;

it.each(Object.entries(bundlers))('%s puts no byte of the panel into a production bundle', async (_, bundle) => {
  const without = await bundle(page, 'production');
  expect(sum(without)).toBeGreaterThan(1000);
  expect(sum(await bundle(guarded, 'production'))).toBe(sum(without));
  const unguarded = await bundle(bare, 'production');
  expect(unguarded).toHaveLength(1);
  expect(unguarded.join()).not.toMatch(ofPanel);
  console.log(`without a condition: ${sum(unguarded) - sum(without)} bytes more`);
  expect(sum(unguarded) - sum(without)).toBeLessThan(150);
});

it.each(Object.entries(bundlers))('%s loads the panel on demand in development', async (_, bundle) => {
  const outputs = await bundle(guarded, 'development');
  expect(outputs.length).toBeGreaterThan(1);
  expect(outputs.join()).toMatch(ofPanel);
  expect(outputs[0]).not.toMatch(ofPanel);
});

function sum(outputs: readonly string[]): number {
  return outputs.reduce((total, text) => total + text.length, 0);
}
