/** A part of the security core, and the tests that must notice a change of it. All paths begin at `packages/core`. */
export interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  /** Folders and files of tests. */
  readonly tests: readonly string[];
}

const twoFactor = 'src/features/two-factor';
const sessions = 'src/domain/sessions';

export const parts: readonly Part[] = [
  {
    name: 'crypto',
    sources: [
      ...['compare', 'encoding', 'hash', 'hmac', 'jws', 'keys', 'otp', 'password-hash'],
      ...['random', 'scrypt', 'seal', 'subkeys'],
    ].map((name) => `src/crypto/${name}.ts`),
    tests: ['src/crypto'],
  },
  {
    name: 'tokens and codes',
    sources: ['domain/secrets/one-time', 'domain/secrets/code-attempt', 'crypto/id-token'].map(
      (name) => `src/${name}.ts`,
    ),
    tests: [
      'src/domain/secrets',
      'src/domain/limits/code-tries.databases.test.ts',
      'src/domain/transactions',
      'src/features/email-otp',
      'src/features/magic-link',
      'src/features/social/tokens',
      'src/crypto/id-token.test.ts',
    ],
  },
  {
    name: 'sessions',
    sources: ['read-session', 'session-life', 'end-session', 'replace-session']
      .concat('session-cookies', 'session-cache', 'factors', 'assurance')
      .map((name) => `${sessions}/${name}.ts`),
    tests: [
      sessions,
      'src/domain/cookies',
      'src/features/session',
      'src/domain/transactions',
      'src/extensions.test.ts',
      'src/plugin-challenge.databases.test.ts',
      'src/migration/old-sessions.test.ts',
      'test/proofs/sessions/session-factors.test.ts',
      'test/proofs/sessions/session-life.test.ts',
    ],
  },
  {
    name: 'second factor',
    sources: [
      ...['challenge/challenge', 'challenge/trusted-device', 'codes/account', 'codes/backup-codes', 'codes/pending'],
      ...['codes/prove-code', 'codes/prover', 'codes/totp', 'codes/vault', 'codes/mailed-code', 'protection'],
    ].map((name) => `${twoFactor}/${name}.ts`),
    tests: [
      twoFactor,
      'src/features/reauthentication',
      'src/domain/observing/observing.test.ts',
      'src/plugin-challenge.databases.test.ts',
      'test/proofs/sessions/second-factor-required.test.ts',
      'test/proofs/sessions/session-factors.test.ts',
    ],
  },
];
