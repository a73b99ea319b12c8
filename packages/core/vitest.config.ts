import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'core',
    environment: 'node',
    // The files share the modules of a worker: no test changes a module, and loading them again for each of 300 files took
    // longer than a quarter of the tests.
    isolate: false,
    globalSetup: ['test/fixtures/run.ts'],
    setupFiles: ['test/answers/check-answers.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Races on four databases run on two cores with other tests. A test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
