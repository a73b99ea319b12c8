import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'nextjs',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // The build comes first, and a browser on a busy machine. A test that waits without end still fails.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // One application in one folder: two builds at the same time would overwrite each other.
    fileParallelism: false,
    // Chromium can lose a click on a machine that is busy with other tests. The report names each test that needed two attempts.
    retry: 1,
  },
});
