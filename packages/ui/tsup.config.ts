import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', style: 'src/styles/index.css' },
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  splitting: true,
  external: ['react', 'react/jsx-runtime', /^@latchkey\//, /^@tanstack\//, /^latchkey/],
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
  banner: { js: "'use client';" },
});
