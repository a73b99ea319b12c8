import { defineConfig } from 'vitest/config';

/** Those of `consumers` download packages and take minutes, so only `npm run consumers` runs them. */
const consumers = process.env.LATCHKEY_CONSUMERS === 'all' ? ['consumers/**/*.test.ts'] : [];

/** Applications outside of the repository, for which bundlers and compilers run: CI has them, `npm test` of everything has not. */
const outside = ['test/applications/**/*.test.ts', 'test/package/consumer.test.ts'];

export default defineConfig({
  test: {
    name: 'tools',
    environment: 'node',
    include: ['test/**/*.test.ts', ...consumers],
    exclude: process.env.LATCHKEY_SHARE === 'small' ? outside : [],
    globalSetup: ['test/fixtures/pack.ts'],
    // Compilers, bundlers and packers run in processes of their own, on a machine that runs other tests at the same time. An
    // install of npm may compile better-sqlite3, which takes minutes there.
    testTimeout: consumers.length > 0 ? 900_000 : 180_000,
    hookTimeout: consumers.length > 0 ? 900_000 : 180_000,
  },
});
