import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  test: {
    name: 'demo',
    environment: 'node',
    include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'test/**/*.test.ts'],
    // Hundreds of sign-ups: at the cost of real passwords they would be most of the time.
    env: { LATCHKEY_DEMO_FAST_HASH: '1' },
    globalSetup: ['test/global-setup.ts'],
    // A browser on a busy machine: a test that waits for something that never comes still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as the browser is waited for; the default is one second, which a mail or a focus can take here.
    expect: { poll: { timeout: 20_000 } },
  },
});
