import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'ui',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    setupFiles: ['../../vitest.console.ts'],
    // Pages in Chromium and whole servers, on a machine that runs other tests at the same time. A test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
