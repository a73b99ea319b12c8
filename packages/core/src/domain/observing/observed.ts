import type { Around } from '../../contract/observing/activity.js';
import type { HashQueue } from '../../crypto/hash-queue.js';
import type { SecondaryStorage } from '../settings/secondary-storage.js';

/** Returns the queue in a form that tells observers when its work begins and ends. */
export function observedQueue(queue: HashQueue, around: Around): HashQueue {
  return {
    ...queue,
    run(work, by) {
      const beganAt = performance.now();
      let waitedMs = 0;
      const timed = () => {
        waitedMs = performance.now() - beganAt;
        return work();
      };
      return around(
        { kind: 'hash' },
        () => queue.run(timed, by),
        () => ({ waitedMs }),
      );
    },
  };
}

/** Returns the storage in a form that tells observers about each call. */
export function observedStorage(storage: SecondaryStorage, around: Around): SecondaryStorage {
  return {
    increment: (key, ttl) => around({ kind: 'storage', command: 'increment' }, () => storage.increment(key, ttl)),
    delete: (key) => around({ kind: 'storage', command: 'delete' }, () => storage.delete(key)),
  };
}

/** Returns `fetch` in a form that tells observers about each request. */
export function observedFetch(fetch: typeof globalThis.fetch, around: Around): typeof globalThis.fetch {
  return (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input);
    return around(
      { kind: 'provider', host },
      () => fetch(input, init),
      ({ ok, status }) => (ok ? {} : { code: String(status) }),
    );
  };
}
