import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tools',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/pack.ts'],
    // Compilers, bundlers and packers run in processes of their own, on a machine that runs other tests at the same time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
