import { defineConfig } from 'vitest/config';
import { shared } from '../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'docs',
    environment: 'node',
    // The files share the modules of a worker, as in the core: loading them for each file took a quarter of the time.
    isolate: false,
    include: ['test/**/*.test.ts'],
    // The build of the site takes minutes: CI has it, `npm test` of everything has not.
    exclude: process.env.LATCHKEY_SHARE === 'small' ? ['test/site/site.test.ts'] : [],
    // A compiler runs in a process of its own, on a machine that runs everything else meanwhile.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
