/** Thrown when too many hashes wait already. The caller answers 429 or 503; hashing later would only be worse. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError';

  constructor(maxWaiting: number) {
    super(`Too many passwords wait to be hashed (${maxWaiting})`);
  }
}

/** Runs expensive work a few at a time, first come, first served. */
export interface HashQueue {
  /** Runs `work` when its turn comes. Rejects with `HashQueueFullError` at once when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A queue with `concurrency` running at most, and `maxWaiting` behind them. Throws a `RangeError` on nonsense. */
export function createHashQueue(concurrency: number, maxWaiting: number): HashQueue {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) throw new RangeError('concurrency is at least 1');
  if (!Number.isSafeInteger(maxWaiting) || maxWaiting < 0) throw new RangeError('maxWaiting is at least 0');

  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> | undefined => {
    if (running < concurrency) {
      running++;
      return undefined;
    }
    if (waiting.length >= maxWaiting) throw new HashQueueFullError(maxWaiting);
    return new Promise((resolve) => waiting.push(resolve));
  };
  const pass = (): void => {
    const next = waiting.shift();
    // Handed over, not freed: whoever arrived in between cannot overtake.
    if (next) next();
    else running--;
  };

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
