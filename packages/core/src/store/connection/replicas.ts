import type { DriverError } from '../schema/dialect.js';
import type { Db, Replicas } from '../statements/executor.js';
import { isDriverError } from './failure.js';

/** Milliseconds for which the server does not use a replica that has failed. */
const PAUSE = 5000;

/** Runs work on one replica. All its statements go to the same server. */
type OnReplica = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface ReplicaSettings {
  /** Throws if a transaction waits for the calling code: a replica does not have the rows of that transaction. */
  readonly check: () => void;
  /**
   * Whether the replica has cancelled a read because it conflicts with changes that the replica applies. The replica itself works.
   */
  readonly isConflict: (error: DriverError) => boolean;
  readonly report: ((error: unknown) => void) | undefined;
}

/** Reads from replicas in turn. No failure of a replica reaches the caller. */
export function createReplicas(
  replicas: readonly OnReplica[],
  { check, isConflict, report }: ReplicaSettings,
): Replicas {
  const states = replicas.map((run) => ({ run, askedFrom: 0 }));
  let turn = 0;

  /** Returns the next replica that has not failed in the last seconds. */
  const next = () => {
    const at = performance.now();
    for (let tries = 0; tries < states.length; tries++) {
      turn = (turn + 1) % states.length;
      const state = states[turn];
      if (state && state.askedFrom <= at) return state;
    }
    return undefined;
  };

  return {
    async read(isCurrent, read) {
      check();
      const replica = next();
      try {
        return await replica?.run(async (db) => ((await isCurrent(db)) ? { found: await read(db) } : undefined));
      } catch (error) {
        if (replica && !(isDriverError(error) && isConflict(error))) {
          replica.askedFrom = performance.now() + PAUSE;
          report?.(error);
        }
        return undefined;
      }
    },
  };
}
