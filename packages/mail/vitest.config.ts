import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'mail',
    // The files share the modules of a worker, as in the core: loading them for each file took a third of the time.
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A browser and a mail server on a machine that runs other tests at the same time. A test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
