import { CompiledQuery, type IsolationLevel } from 'kysely';
import type { Runner, Statements } from './runner.js';
import { type Reading, whenClean } from './set-aside.js';

/**
 * A runner over an instance of Kysely that the application made. Its transactions are Kysely's own, on a connection that is
 * held until they are known to be over: Kysely gives a connection back even if its rollback failed.
 */
export function overKysely(instance: Runner, rules: Reading): Runner {
  const transaction = (isolationLevel?: IsolationLevel): ReturnType<Runner['transaction']> => ({
    setIsolationLevel: transaction,
    execute: (work) => held(instance, rules, isolationLevel, work),
  });
  return {
    executeQuery: (query) => instance.executeQuery(query),
    connection: () => instance.connection(),
    transaction: () => transaction(),
  };
}

function held<T>(
  instance: Runner,
  rules: Reading,
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
        // What Kysely throws is not what the work threw: begin, commit or rollback has failed.
        if (failure?.error !== error) await whenClean(() => on.executeQuery(CompiledQuery.raw('rollback')), rules);
      }
    });
    use.catch(reject);
  });
}
