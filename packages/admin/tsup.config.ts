import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', client: 'src/client.ts', react: 'src/react.ts' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  // The handlers are loaded by the first call.
  splitting: true,
  external: [/^latchkey/, /^@latchkey\//, /^zod/],
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
});
