import { cleanError } from '../../contract/clean-error.js';
import { withDeadline } from '../../store/connection/deadline.js';
import type { Counter } from '../settings/counter.js';
import type { SecondaryStorage } from '../settings/secondary-storage.js';

/** The secondary storage or a counter failed, or did not answer in time. The storage may still make the requested change later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Runs one call of a storage, or refuses it. Throws `StorageUnavailableError` if it fails or takes too long. */
type RunWithDeadline = <T>(call: () => Promise<T> | T) => Promise<T>;

/** Number of unanswered calls in a row after which the server treats the storage as unavailable. One slow answer is not enough. */
const MAX_UNANSWERED = 3;
/** Milliseconds for which the server does not call an unavailable storage. Then one call checks the storage again. */
const PAUSE_MS = 1000;

/**
 * Returns the function that runs every call of one storage with a deadline. Clients of Redis wait for a connection without a limit,
 * and every request would wait with them. While the storage is unavailable, the function refuses calls at once.
 */
export function createDeadline(deadlineMs: number): RunWithDeadline {
  let unanswered = 0;
  let retryAt = 0;
  return async (call) => {
    const isUnavailable = unanswered >= MAX_UNANSWERED;
    if (isUnavailable && performance.now() < retryAt) throw new StorageUnavailableError('the storage does not answer');
    if (isUnavailable) retryAt = performance.now() + PAUSE_MS; // this call checks the storage; others wait for its result
    try {
      const answer = await withDeadline(
        deadlineMs,
        async () => call(),
        () => new DeadlineError(),
      );
      unanswered = 0;
      return answer;
    } catch (error) {
      if (error instanceof DeadlineError) {
        unanswered += 1;
        retryAt = performance.now() + PAUSE_MS;
        throw new StorageUnavailableError(`the storage did not answer within ${deadlineMs} ms`);
      }
      unanswered = 0; // the storage answers, although with an error
      // ioredis stores the command with its arguments in an error: keys that contain addresses.
      throw new StorageUnavailableError('the storage failed', { cause: cleanError(error) });
    }
  };
}

class DeadlineError extends Error {}

/** Returns the same storage with a deadline for each call. */
export function storageWithDeadline(storage: SecondaryStorage, runWithDeadline: RunWithDeadline): SecondaryStorage {
  return {
    increment: (key, ttl) => runWithDeadline(() => storage.increment(key, ttl)),
    delete: (key) => runWithDeadline(() => storage.delete(key)),
  };
}

/** Returns the same counter with a deadline for each call. */
export function counterWithDeadline(counter: Counter, runWithDeadline: RunWithDeadline): Counter {
  return {
    bump: (key, windowMs, now) => runWithDeadline(() => counter.bump(key, windowMs, now)),
    forget: (key) => runWithDeadline(() => counter.forget?.(key)),
  };
}
