import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'react',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['../../vitest.console.ts'],
    // Whole servers answer these hooks, on a machine that runs other tests at the same time. A test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
