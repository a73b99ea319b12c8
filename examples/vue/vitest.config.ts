import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'vue',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // The build comes first, and a browser on a busy machine. A test that waits without end still fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
