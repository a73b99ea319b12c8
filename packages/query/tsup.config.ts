import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', organizations: 'src/organizations.ts' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  external: ['@tanstack/query-core', 'latchkey'],
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  // Rollup merges the imports of one module, which esbuild leaves as one statement for each of our files.
  treeshake: true,
  clean: true,
});
