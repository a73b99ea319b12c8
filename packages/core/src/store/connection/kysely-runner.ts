import { CompiledQuery, type IsolationLevel } from 'kysely';
import { whenClean } from './clean-connection.js';
import { type Runner, type RunnerRules, type Statements, tooLate } from './runner.js';

/**
 * Creates a runner over the application's own instance of Kysely. It uses Kysely's transactions, on a connection that is reserved
 * until the transaction has certainly ended: Kysely releases a connection even if its rollback failed. An unanswered statement
 * cannot be ended through Kysely: its caller gets an error in time, and the connection stays reserved.
 */
export function overKysely(instance: Runner, rules: RunnerRules): Runner {
  // Kysely does not show its connections, so the first one answers for all.
  const afterCheck = async <T>(work: () => Promise<T>): Promise<T> => {
    await rules.checkSettings(instance, (query) => instance.executeQuery(query));
    return work();
  };
  const transaction = (isolationLevel?: IsolationLevel): ReturnType<Runner['transaction']> => ({
    setIsolationLevel: transaction,
    execute: (work) =>
      inTime(rules, (isLate) => afterCheck(() => held(instance, rules, isolationLevel, bounded(work, isLate)))),
  });
  return {
    executeQuery: (query) => inTime(rules, () => afterCheck(() => instance.executeQuery(query))),
    connection: () => ({ execute: (work) => afterCheck(() => instance.connection().execute(work)) }),
    transaction: () => transaction(),
  };
}

/** Fails if the work takes longer than the rules allow. `isLate` is true for work that still runs. */
function inTime<T>({ deadlineMs }: RunnerRules, work: (isLate: () => boolean) => Promise<T>): Promise<T> {
  if (deadlineMs === undefined) return work(() => false);
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(tooLate());
    }, deadlineMs);
    work(() => isLate)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Runs work in a transaction that stops after its deadline and is rolled back: its caller has already got an error. */
function bounded<T>(work: (on: Statements) => Promise<T>, isLate: () => boolean): (on: Statements) => Promise<T> {
  return async (on) => {
    const result = await work({
      native: on,
      executeQuery(query) {
        if (isLate()) throw tooLate();
        return on.executeQuery(query);
      },
    });
    if (isLate()) throw tooLate();
    return result;
  };
}

function held<T>(
  instance: Runner,
  rules: RunnerRules,
  isolationLevel: IsolationLevel | undefined,
  work: (on: Statements) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const use = instance.connection().execute(async (on) => {
      let failure: { readonly error: unknown } | undefined;
      const noted = async (within: Statements) => {
        try {
          return await work(within);
        } catch (error) {
          failure = { error };
          throw error;
        }
      };
      try {
        const builder = on.transaction();
        resolve(await (isolationLevel ? builder.setIsolationLevel(isolationLevel) : builder).execute(noted));
      } catch (error) {
        reject(failure ? failure.error : error);
        // Kysely throws another error than the work did: begin, commit or rollback has failed.
        if (failure?.error !== error) await whenClean(() => on.executeQuery(CompiledQuery.raw('rollback')), rules);
      }
    });
    use.catch(reject);
  });
}
