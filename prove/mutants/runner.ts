// Runs the tests of one mutant.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import type { Part } from './core.js';
import type { Mutant } from './mutations.js';

export const core = fileURLToPath(new URL('../../packages/core', import.meta.url));
/** How much longer than without a mutant the tests may take: one that runs without end is noticed too. */
const patience = 10;
/** Milliseconds that they may take at least. */
const shortest = 60_000;

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

/** Runs the tests of a part with one file replaced in memory. */
export class Runner {
  #vitest: Vitest | undefined;
  #current: { readonly file: string; readonly source: string } | undefined;
  /** Milliseconds that the tests of each part take without a mutant. */
  readonly #usual = new Map<Part, number>();

  /** The tests beside the source come first: they are fast, and notice most. */
  async run(trial: Trial): Promise<Result> {
    const beside = trial.path.replace(/\.ts$/, '.test.ts');
    const tests = testsOf(trial.part);
    const own = tests.filter((test) => test === join(core, beside));
    if (own.length > 0 && (await this.#isNoticed(trial, own))) return 'noticed';
    const others = tests.filter((test) => !own.includes(test));
    return (await this.#isNoticed(trial, others)) ? 'noticed' : 'lives';
  }

  /** Throws if the tests of a part fail without a mutant: then they would notice each one. */
  async checkTests(part: Part): Promise<void> {
    this.#vitest ??= await this.#start();
    const vitest = this.#vitest;
    this.#current = undefined;
    const begun = performance.now();
    const { failed } = await run(vitest, testsOf(part));
    this.#usual.set(part, performance.now() - begun);
    if (failed.length > 0) throw new Error(`these tests fail without a mutant: ${failed.join(', ')}`);
  }

  async #isNoticed({ part, path, mutant }: Trial, tests: readonly string[]): Promise<boolean> {
    this.#vitest ??= await this.#start();
    const vitest = this.#vitest;
    const file = join(core, path);
    this.#current = { file, source: mutant.source };
    vitest.invalidateFile(file);
    const ended = run(vitest, tests).then(({ failed, hasErrors }) => hasErrors || failed.length > 0);
    const result = await Promise.race([ended, after(Math.max(shortest, patience * (this.#usual.get(part) ?? 0)))]);
    vitest.invalidateFile(file);
    if (result !== 'late') return result;
    void vitest.close().catch(() => {});
    this.#vitest = undefined;
    return true;
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
    const vitest = await createVitest(
      'test',
      {
        root: core,
        watch: false,
        bail: 1,
        env: sqliteAlone,
        reporters: [{}],
        testTimeout: 60_000,
        dangerouslyIgnoreUnhandledErrors: true,
      },
      { plugins: [plugin] },
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
