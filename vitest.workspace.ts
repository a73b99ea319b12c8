import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Vitest 4 no longer looks for a file of this name: run `vitest --config vitest.workspace.ts`.
export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'packages/{react,ui}/vitest.react-18.config.ts',
      'examples/*/vitest.config.ts',
      'docs/vitest.config.ts',
      'tools/cluster/vitest.config.ts',
      'tools/proofs/vitest.config.ts',
      'tools/vitest.config.ts',
    ],
    // Vitest leaves one core free, of two cores half. Most tests wait for a database or a browser. One worker more than there
    // are cores makes the whole run slower.
    maxWorkers: availableParallelism(),
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
