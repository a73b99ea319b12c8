import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'react',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    // Whole servers answer these hooks, on a machine that runs everything else meanwhile; a hang is still found.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
