import type { Around } from '../../contract/observing/activity.js';
import type { HashQueue } from '../../crypto/hash-queue.js';
import type { SecondaryStorage } from '../settings/secondary-storage.js';

/** The same queue, whose work observers see. */
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

/** The same storage, whose calls observers see. */
export function observedStorage(storage: SecondaryStorage, around: Around): SecondaryStorage {
  return {
    increment: (key, ttl) => around({ kind: 'storage', command: 'increment' }, () => storage.increment(key, ttl)),
    delete: (key) => around({ kind: 'storage', command: 'delete' }, () => storage.delete(key)),
  };
}

/** The same `fetch`, whose requests observers see. */
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
