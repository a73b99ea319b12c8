import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { defineConfig } from 'tsup';
import { library } from '../../tsup.shared.ts';
import { readScreens } from './screens/copied-screen.ts';

export default defineConfig({
  ...library,
  // One file for each module: a bundler leaves out every screen that an application does not name, with what only that one imports.
  entry: ['src/**/*.ts', 'src/**/*.tsx', '!src/**/*.test.*', '!src/**/*.test-d.ts'],
  bundle: false,
  async onSuccess() {
    await build({
      entryPoints: ['src/styles/index.css'],
      bundle: true,
      outfile: 'dist/style.css',
      logLevel: 'warning',
    });
    // TypeScript refuses the import of a style sheet without a declaration (TS2882).
    writeFileSync('dist/style.css.d.ts', 'export {};\n');
    writeScreens();
  },
});

/** The sources that `latchkey add` copies, and the list of them. */
function writeScreens(): void {
  const folder = join('dist', 'screens');
  const screens = readScreens('src');
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of screens) writeFileSync(join(folder, `${name}.tsx`), text);
  const list = screens.map(({ name, component }) => ({ name, component }));
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(list, null, 2)}\n`);
}
