import { defineConfig } from 'tsup';
import { library } from '../../tsup.shared.ts';

export default defineConfig({
  ...library,
  entry: { index: 'src/index.ts', organizations: 'src/organizations.ts' },
  // Rollup merges the imports of one module, which esbuild leaves as one statement for each of our files.
  treeshake: true,
});
