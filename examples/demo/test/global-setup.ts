import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The output of `vite build` for these tests. */
    readonly appFolder: string;
    /** The address of the browser of these tests; `null` if there is none. */
    readonly browser: string | null;
    /** The executable of that browser; `null` if there is none. */
    readonly chromium: string | null;
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
  const executablePath = findChromium();
  const browser = executablePath === null ? null : await chromium.launchServer({ executablePath, args: flags });
  project.provide('appFolder', appFolder);
  project.provide('browser', browser?.wsEndpoint() ?? null);
  project.provide('chromium', executablePath);
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

/** If services are required, a missing browser fails the run; otherwise its tests are skipped with a message. */
function findChromium(): string | null {
  const { LATCHKEY_CHROMIUM } = process.env;
  const paths = LATCHKEY_CHROMIUM ? [LATCHKEY_CHROMIUM] : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  const reason = `There is no Chromium at ${paths.join(' or ')}. On Debian: apt-get install chromium-headless-shell; elsewhere set LATCHKEY_CHROMIUM to the executable of a Chromium or Chrome.`;
  if (process.env.LATCHKEY_REQUIRE_SERVICES === '1') throw new Error(reason);
  console.warn(`The browser tests of the demo are skipped. ${reason}`);
  return null;
}
