import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { executablePath, isWithoutBrowser } from '../../../vitest.chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The output of `vite build` for these tests. */
    readonly appFolder: string;
    /** The address of the browser of these tests; `null` if there is none. */
    readonly browser: string | null;
  }
}

/** The command line of every browser of these tests. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** Builds the app as it is now and starts one browser for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const appFolder = await mkdtemp(join(tmpdir(), 'latchkey-demo-app-'));
  await buildApp(appFolder, 'production');
  const browser = isWithoutBrowser ? null : await chromium.launchServer({ executablePath, args: flags });
  project.provide('appFolder', appFolder);
  project.provide('browser', browser?.wsEndpoint() ?? null);
  return async () => {
    await browser?.close();
    await rm(appFolder, { recursive: true, force: true });
  };
}

/** Builds the app into a folder. */
export async function buildApp(outDir: string, mode: 'development' | 'production'): Promise<void> {
  const { NODE_ENV } = process.env;
  // Vitest sets `test`, which would make another build than for users.
  process.env.NODE_ENV = mode;
  try {
    await build({
      configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
