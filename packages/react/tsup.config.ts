import { defineConfig } from 'tsup';
import { library } from '../../tsup.shared.ts';

export default defineConfig({
  ...library,
  entry: { index: 'src/index.ts', flows: 'src/flows.ts', organizations: 'src/organizations.ts', qr: 'src/qr.tsx' },
  // Rollup merges the imports of one module, which esbuild leaves as one statement for each of our files.
  treeshake: true,
});
