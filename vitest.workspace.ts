import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Vitest 4 no longer looks for a file of this name: run `vitest --config vitest.workspace.ts`.
export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'examples/*/vitest.config.ts',
      'docs/vitest.config.ts',
      'tools/vitest.config.ts',
    ],
    // Most tests wait for a database or a browser: one worker more than there are cores keeps two cores busy. (Vitest itself
    // would leave one core free.)
    maxWorkers: availableParallelism() + 1,
    coverage: { provider: 'v8', include: ['packages/*/src/**'] },
  },
});
