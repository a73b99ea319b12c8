import { CompiledQuery, type IsolationLevel } from 'kysely';
import { withDeadline } from './deadline.js';
import { type Runner, type RunnerRules, type Statements, tooLate, whenClean } from './runner.js';

/** The part of a Kysely instance that is used. */
interface KyselyInstance extends Pick<Runner, 'executeQuery'> {
  connection(): { execute<T>(work: (on: KyselyInstance) => Promise<T>): Promise<T> };
  transaction(): TransactionBuilder;
}
interface TransactionBuilder {
  setIsolationLevel(level: IsolationLevel): TransactionBuilder;
  execute<T>(work: (on: Statements) => Promise<T>): Promise<T>;
}

export function isKysely(value: unknown): value is KyselyInstance {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['executeQuery', 'transaction', 'connection'].every((name) => typeof Reflect.get(value, name) === 'function')
  );
}

/**
 * Creates a runner over the application's own instance of Kysely. It uses Kysely's transactions, on a connection that is reserved
 * until the transaction has certainly ended: Kysely releases a connection even if its rollback failed. An unanswered statement
 * cannot be ended through Kysely: its caller gets an error in time, and the connection stays reserved.
 */
export function overKysely(instance: KyselyInstance, rules: RunnerRules): Runner {
  // Kysely does not show its connections, so only the first one is checked.
  const afterCheck = async <T>(work: () => Promise<T>): Promise<T> => {
    await rules.checkSettings(instance, (query) => instance.executeQuery(query));
    return work();
  };
  return {
    executeQuery: (query) => inTime(rules, () => afterCheck(() => instance.executeQuery(query))),
    onConnection: (work) =>
      afterCheck(() =>
        instance.connection().execute((on) =>
          work({
            executeQuery: (query) => on.executeQuery(query),
            inTransaction: (level, its) => inTransaction(on, level, its),
          }),
        ),
      ),
    inTransaction: (level, work) =>
      inTime(rules, (isLate) => afterCheck(() => held(instance, rules, level, bounded(work, isLate)))),
  };
}

/** Fails if the work takes longer than the rules allow. `isLate` is true for work that still runs. */
function inTime<T>({ deadlineMs }: RunnerRules, work: (isLate: () => boolean) => Promise<T>): Promise<T> {
  if (deadlineMs === undefined) return work(() => false);
  let isLate = false;
  const onDeadline = () => {
    isLate = true;
    return tooLate();
  };
  return withDeadline(deadlineMs, () => work(() => isLate), onDeadline);
}

/** Runs work in a transaction that stops after its deadline and is rolled back: by then its caller has already received an error. */
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
  instance: KyselyInstance,
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
        resolve(await inTransaction(on, isolationLevel, noted));
      } catch (error) {
        reject(failure ? failure.error : error);
        // If the error is not that of the work, begin, commit or rollback has failed.
        if (failure?.error !== error) await whenClean(() => on.executeQuery(CompiledQuery.raw('rollback')), rules);
      }
    });
    use.catch(reject);
  });
}

function inTransaction<T>(
  on: KyselyInstance,
  level: IsolationLevel | undefined,
  work: (on: Statements) => Promise<T>,
): Promise<T> {
  const builder = on.transaction();
  return (level ? builder.setIsolationLevel(level) : builder).execute(work);
}
