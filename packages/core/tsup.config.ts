import { copyFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    client: 'src/client.ts',
    testing: 'src/testing.ts',
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
  sourcemap: true,
  clean: true,
  splitting: true,
  treeshake: true,
  async onSuccess() {
    // Not called a licence: beside a file of such a name pnpm leaves out our own.
    copyFileSync('node_modules/kysely/LICENSE', 'dist/kysely-notice.txt');
  },
});
