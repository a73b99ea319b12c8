// Runs the tests of one mutant.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { shared } from '../../../vitest.shared.js';
import type { Part } from './core.js';
import type { Mutant } from './mutations.js';

export const core = fileURLToPath(new URL('../../../packages/core', import.meta.url));
/**
 * How much longer than without a mutant a test may take: a mutant that runs without end is noticed too. The time counts from the
 * test before, so that it is short for a part with many tests.
 */
const patience = 10;
/** Milliseconds that a test may take at least. */
const shortest = 20_000;

/** Tests of every engine run on SQLite: on the others they take too long for each mutant. */
const sqliteAlone = {
  LATCHKEY_TEST_POSTGRES_URL: 'postgres://127.0.0.1:1/none',
  LATCHKEY_TEST_MYSQL_URL: 'mysql://127.0.0.1:1/none',
  LATCHKEY_REQUIRE_SERVICES: '',
};

export interface Trial {
  readonly part: Part;
  readonly path: string;
  readonly mutant: Mutant;
  /** The same for the same mutant of the same source. */
  readonly key: string;
}
export type Result = 'noticed' | 'lives';
interface Noticed {
  readonly isNoticed: boolean;
  /** The test files that failed. */
  readonly by: readonly string[];
}

/** Runs the tests of a part with one file replaced in memory. */
export class Runner {
  #vitest: Vitest | undefined;
  #current: { readonly file: string; readonly source: string } | undefined;
  /** The test files of the current run, in their order. */
  #order: readonly string[] = [];
  /** How many mutants of each source each test file has noticed. */
  readonly #noticed = new Map<string, Map<string, number>>();
  /** The test files that have ended in the current run. */
  readonly #ended = new Set<string>();
  /** When the last test ended, on the clock of `performance`. */
  #endedAt = 0;
  /** The longest time between two ends without a mutant, in milliseconds. */
  #longest = 0;

  /**
   * The tests beside the source come first, and then those that have noticed most mutants of it: the first that fails ends the
   * run.
   */
  async run(trial: Trial): Promise<Result> {
    const { path, part } = trial;
    const beside = join(core, path.replace(/\.ts$/, '.test.ts'));
    const noticed = this.#noticed.get(path) ?? new Map<string, number>();
    this.#noticed.set(path, noticed);
    const rank = (test: string) => (test === beside ? Number.POSITIVE_INFINITY : (noticed.get(test) ?? 0));
    const tests = [...testsOf(part)].sort((one, other) =>
      rank(one) < rank(other) ? 1 : rank(one) > rank(other) ? -1 : 0,
    );
    const { isNoticed, by } = await this.#runAll(trial, tests);
    for (const test of by) noticed.set(test, (noticed.get(test) ?? 0) + 1);
    return isNoticed ? 'noticed' : 'lives';
  }

  /** Throws if the tests of a part fail without a mutant: then they would notice each one. */
  async checkTests(part: Part): Promise<void> {
    this.#vitest ??= await this.#start();
    const vitest = this.#vitest;
    this.#current = undefined;
    this.#endedAt = performance.now();
    const { failed } = await run(vitest, testsOf(part));
    if (failed.length > 0) throw new Error(`these tests fail without a mutant: ${failed.join(', ')}`);
  }

  async #runAll({ path, mutant }: Trial, tests: readonly string[]): Promise<Noticed> {
    this.#vitest ??= await this.#start();
    const vitest = this.#vitest;
    const file = join(core, path);
    this.#current = { file, source: mutant.source };
    this.#order = tests;
    vitest.invalidateFile(file);
    this.#ended.clear();
    const ended = run(vitest, tests).then(({ failed, hasErrors }) => ({
      isNoticed: hasErrors || failed.length > 0 || this.#hasUnended(tests),
      by: failed.map((each) => join(core, each)),
    }));
    const over = new AbortController();
    const result = await Promise.race([ended, this.#late(over.signal)]).finally(() => over.abort());
    vitest.invalidateFile(file);
    if (result !== 'late') return result;
    void vitest.close().catch(() => {});
    this.#vitest = undefined;
    return { isNoticed: true, by: [] };
  }

  /** A failed test ends the run, and Vitest can lose its result then: of a mutant that lives, every file has ended. */
  #hasUnended(tests: readonly string[]): boolean {
    return tests.some((test) => !this.#ended.has(test));
  }

  /** Resolves when no test has ended for too long. */
  async #late(signal: AbortSignal): Promise<'late'> {
    this.#endedAt = performance.now();
    const usual = this.#longest;
    do await after(1000);
    while (!signal.aborted && performance.now() - this.#endedAt < Math.max(shortest, patience * usual));
    return 'late';
  }

  #noteEnd(): void {
    const now = performance.now();
    if (!this.#current) this.#longest = Math.max(this.#longest, now - this.#endedAt);
    this.#endedAt = now;
  }

  async end(): Promise<void> {
    await Promise.race([this.#vitest?.close(), after(shortest)]);
  }

  async #start(): Promise<Vitest> {
    const plugin = {
      name: 'mutants',
      enforce: 'pre' as const,
      load: (id: string) => {
        const current = this.#current;
        return current && id.split('?')[0] === current.file ? current.source : undefined;
      },
    };
    const place = ({ moduleId }: TestSpecification) => this.#order.indexOf(moduleId);
    // Vitest itself begins with the slowest file.
    class GivenOrder extends BaseSequencer {
      override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
        return [...files].sort((one, other) => place(one) - place(other));
      }
    }
    const vitest = await createVitest(
      'test',
      {
        root: core,
        // Without the configuration of the core: its setup loads every feature before each file.
        config: false,
        environment: 'node',
        isolate: false,
        include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        watch: false,
        bail: 1,
        maxWorkers: 1, // several would begin with several files, and each would load the core
        sequence: { sequencer: GivenOrder },
        env: sqliteAlone,
        reporters: [
          {
            onTestCaseResult: () => this.#noteEnd(),
            onTestModuleEnd: ({ moduleId }) => void this.#ended.add(moduleId),
          },
        ],
        pool: 'threads', // a process that runs without end would survive this one
        testTimeout: 60_000,
        dangerouslyIgnoreUnhandledErrors: true,
      },
      { ...shared, plugins: [plugin] },
    );
    await vitest.standalone();
    return vitest;
  }
}

/**
 * Runs tests. Vitest returns the files of all earlier runs too: one that an earlier mutant has made fail would notice every later
 * mutant.
 */
async function run(vitest: Vitest, tests: readonly string[]) {
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  const failed = testModules.filter((each) => tests.includes(each.moduleId) && !each.ok());
  return { failed: failed.map((each) => each.relativeModuleId), hasErrors: unhandledErrors.length > 0 };
}

function testsOf({ tests }: Part): readonly string[] {
  const files = tests.flatMap((path) => {
    if (path.endsWith('.ts')) return path;
    const found = readdirSync(join(core, path), { encoding: 'utf8', recursive: true });
    return found.filter((name) => isOfPart(name)).map((name) => join(path, name));
  });
  return files.map((path) => join(core, path));
}

/** The conformance of a plugin needs every engine. */
const isOfPart = (name: string): boolean => name.endsWith('.test.ts') && !name.includes('conformance');

function after(milliseconds: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), milliseconds).unref());
}
