import { cleanError } from '../../contract/clean-error.js';
import type { Counter } from '../settings/counter.js';
import type { SecondaryStorage } from '../settings/secondary-storage.js';

/** The secondary storage or a counter failed, or did not answer in time. It may still make the requested change later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Runs one call of a storage, or refuses it. Throws `StorageUnavailableError` if it fails or takes too long. */
type Deadline = <T>(call: () => Promise<T> | T) => Promise<T>;

/** Number of unanswered calls in a row after which the storage counts as unavailable. One slow answer is not enough. */
const MOST_SILENT = 3;
/** Milliseconds for which a storage that counts as unavailable is not called. After that one call checks it again. */
const PAUSE = 1000;

/**
 * Creates a deadline for every call of one storage. Clients of Redis wait for a connection without a limit, and every request
 * would wait with them. While the storage counts as unavailable, calls are refused at once.
 */
export function createDeadline(deadlineMs: number): Deadline {
  let silent = 0;
  let askAgainAt = 0;
  return async (call) => {
    const isDead = silent >= MOST_SILENT;
    if (isDead && performance.now() < askAgainAt) throw new StorageUnavailableError('the storage does not answer');
    if (isDead) askAgainAt = performance.now() + PAUSE; // this call checks the storage; others wait for its result
    try {
      const answer = await inTime(deadlineMs, call);
      silent = 0;
      return answer;
    } catch (error) {
      if (error instanceof TooLate) {
        silent += 1;
        askAgainAt = performance.now() + PAUSE;
        throw new StorageUnavailableError(`the storage did not answer within ${deadlineMs} ms`);
      }
      silent = 0; // the storage answers, although with an error
      // ioredis stores the command with its arguments in an error: keys that contain addresses.
      throw new StorageUnavailableError('the storage failed', { cause: cleanError(error) });
    }
  };
}

class TooLate extends Error {}

function inTime<T>(deadlineMs: number, call: () => Promise<T> | T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate()), deadlineMs);
    Promise.resolve()
      .then(call)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Returns the same storage with a deadline for each call. */
export function withDeadline(storage: SecondaryStorage, within: Deadline): SecondaryStorage {
  return {
    increment: (key, ttl) => within(() => storage.increment(key, ttl)),
    delete: (key) => within(() => storage.delete(key)),
  };
}

/** Returns the same counter with a deadline for each call. */
export function countWithin(counter: Counter, within: Deadline): Counter {
  return {
    bump: (key, windowMs, now) => within(() => counter.bump(key, windowMs, now)),
    forget: (key) => within(() => counter.forget?.(key)),
  };
}
