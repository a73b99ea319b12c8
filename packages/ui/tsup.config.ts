import { defineConfig } from 'tsup';

export default defineConfig({
  // One file for each module: a bundler leaves out every screen that an application does not name, with what only that one imports.
  entry: ['src/**/*.ts', 'src/**/*.tsx'],
  bundle: false,
  format: ['esm'],
  target: 'es2022',
  platform: 'neutral',
  dts: false,
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options) {
    options.sourcesContent = false;
  },
  clean: true,
  onSuccess: 'esbuild src/styles/index.css --bundle --outfile=dist/style.css --log-level=warning',
});
