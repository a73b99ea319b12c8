import { copyFileSync, readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { applicationsKysely, withoutUnusedKysely } from './build/unused-kysely.mjs';

/**
 * The features that an application imports, each in files of its own, which no import names. If all features were in one
 * file, every bundle would contain all their contracts, because function calls make them, and a bundler keeps calls. A
 * bundler leaves out a file if nothing is imported from it (`sideEffects: false`).
 */
const exported = readFileSync('src/index.ts', 'utf8').matchAll(/'\.\/features\/([a-z-]+)\/index\.js'/g);

export default defineConfig({
  entry: {
    ...Object.fromEntries([...exported].map(([, name]) => [`features/${name}`, `src/features/${name}/index.ts`])),
    index: 'src/index.ts',
    client: 'src/client.ts',
    plugin: 'src/plugin.ts',
    'plugin-client': 'src/plugin-client.ts',
    'plugin-testing': 'src/plugin-testing.ts',
    verify: 'src/verify.ts',
    testing: 'src/testing.ts',
    'inspect/index': 'src/inspect/index.ts',
    'import/index': 'src/import/index.ts',
    'moving-in/index': 'src/moving-in/index.ts',
    'testing/mock-client/index': 'src/testing/mock-client/index.ts',
    'integrations/node': 'src/integrations/node.ts',
    'integrations/next': 'src/integrations/next.ts',
    'integrations/hono': 'src/integrations/hono.ts',
  },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false, // tsup 8.5 cannot drive TypeScript 7; `tsc -p tsconfig.build.json` writes the declarations, one per module
  external: [/^node:/, 'better-sqlite3', 'pg', 'mysql2'],
  // Kysely's 300 files take longer to find than to run: bundled, a cold import of latchkey takes 66 ms instead of 149
  // (`npm run bench`, Node 20). It stays a dependency for its types, which the database option names.
  noExternal: ['kysely'],
  esbuildPlugins: [applicationsKysely, withoutUnusedKysely],
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
  splitting: true,
  // A bare import of a chunk does nothing, but a bundler would put the chunk into every bundle with that import.
  treeshake: { moduleSideEffects: 'no-external' },
  async onSuccess() {
    // Not called a licence: beside a file of such a name pnpm leaves out our own.
    copyFileSync('node_modules/kysely/LICENSE', 'dist/kysely-notice.txt');
  },
});
