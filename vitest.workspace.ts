import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Vitest 4 no longer looks for a file of this name: run `vitest --config vitest.workspace.ts`.
/** `npm test` of everything, where no services are required, leaves to CI what other tests show in another surrounding. */
const isSmallShare = process.env.LATCHKEY_SHARE === 'small';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      ...(isSmallShare ? [] : ['packages/{react,ui}/vitest.react-18.config.ts']),
      isSmallShare ? 'examples/{demo,vue}/vitest.config.ts' : 'examples/*/vitest.config.ts',
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
