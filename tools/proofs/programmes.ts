/** A long proof. Most are made of tests of which `npm test` runs a share. */
export interface Programme {
  readonly what: string;
  /** Tests of the core, below its folder; they run on every database that they name. Of `project`, if that is another one. */
  readonly tests: readonly string[];
  readonly project?: 'core' | 'proofs';
  /** A program in place of tests, below this folder. It takes the minutes and the seed, and prints its own verdict. */
  readonly program?: string;
  /** Whether the program can be told to run one part of it. */
  readonly hasParts?: boolean;
  /** Whether the tests count trials by `LATCHKEY_PROOFS`, and go on where an earlier run of a seed has ended. Others are repeated. */
  readonly isResumable?: boolean;
  /** The environment of one run with this seed. */
  readonly env?: (seed: number) => Readonly<Record<string, string>>;
}

export const programmes: Readonly<Record<string, Programme>> = {
  faults: {
    what: 'each statement of each flow fails once, in every way',
    tests: ['test/proofs/faults'],
    isResumable: true,
  },
  crash: {
    what: 'processes are killed at random and at chosen instants, and connections are cut',
    isResumable: true,
    tests: [
      'test/proofs/races/random-kills.databases.test.ts',
      'test/proofs/races/cut-connections.test.ts',
      'test/proofs/races/ended-users.databases.test.ts',
      'test/proofs/races/ended-organizations.databases.test.ts',
      'test/proofs/accounts/own-rows.databases.test.ts',
    ],
  },
  audit: {
    what: 'a server with an audit log is killed: each change has its event, and each event its change',
    project: 'proofs',
    tests: ['tools/proofs/audit'],
    isResumable: true,
  },
  fuzz: {
    what: 'mutated calls of every endpoint: no 5xx, and no session of another user',
    tests: ['test/proofs/requests/session-answer-fuzz.test.ts'],
    env: (seed) => ({ LATCHKEY_FUZZ: '5000', LATCHKEY_FUZZ_SEED: String(seed) }),
  },
  races: {
    what: 'competitors in two connections and in two processes',
    tests: ['test/proofs/races', 'races'],
  },
  schedules: {
    what: 'two critical calls at once, in every order of their statements, or in random ones if there are too many',
    tests: ['test/proofs/schedules'],
    isResumable: true,
  },
  holdings: {
    what: 'everything that an attacker can do with one or two proofs: one opens nothing that a second factor protects',
    project: 'proofs',
    tests: ['tools/proofs/holdings'],
    env: () => ({ LATCHKEY_HOLDINGS: 'all' }),
  },
  timing: {
    what: 'pairs of calls whose times must not differ: a classifier by time stays near chance',
    tests: [],
    program: '../../packages/core/test/proofs/timing/run.ts',
    hasParts: true,
  },
  soak: {
    what: 'users come and go: the memory does not grow with them',
    tests: [],
    program: '../../packages/core/test/proofs/soak/run.ts',
  },
  mutants: {
    what: 'one operator, condition or step of the security core is changed at a time: its tests must notice',
    tests: [],
    program: 'mutants/run.ts',
    hasParts: true,
  },
  leak: {
    what: 'secrets in tables, logs and answers',
    tests: ['test/proofs/secrets'],
  },
};
