import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** Walks through screens whose parts the tests of packages/ui show one by one: CI has them, `npm test` of everything has not. */
const longWalks = [
  'delete-account',
  'layout-shift',
  'organization-parts',
  'organization-policy',
  'organizations',
  'pages',
  'passkeys',
  'phone-number',
  'reauthentication',
  'second-factor',
  'security',
  'settling',
  'shown-organization',
  'sign-in-options',
  'social',
  'step-up',
  'team-roles',
  'username',
  'verify-email',
].map((name) => `test/${name}.test.ts`);

export default defineConfig({
  ...shared,
  test: {
    name: 'demo',
    environment: 'node',
    include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: process.env.LATCHKEY_SHARE === 'small' ? longWalks : [],
    // Hundreds of sign-ups: with the cost of real passwords they would take most of the time.
    env: { LATCHKEY_DEMO_FAST_HASH: '1' },
    globalSetup: ['test/global-setup.ts'],
    // A browser on a busy machine. A test that waits without end still fails.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // The same time as for the browser; the default is one second, which a mail or a focus can need here.
    expect: { poll: { timeout: 20_000 } },
    // Chromium can lose a click on a machine that is busy with other tests. The report names each test that needed two attempts.
    retry: 1,
    isolate: false,
  },
});
