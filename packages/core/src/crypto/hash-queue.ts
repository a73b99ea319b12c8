/**
 * Thrown when too many hashes are waiting already. The caller answers 429 or 503. In a longer queue, users would only wait longer.
 */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError';

  constructor(maxWaiting: number) {
    super(`Too many passwords wait to be hashed (${maxWaiting})`);
  }
}

/** A reserved place in the queue, for one piece of work. */
export interface HashPlace {
  readonly network: string;
  /** Gives the place back. False if it was used or given back before. */
  leave(): boolean;
}

/**
 * The client for whom the queue runs work: its network, as for rate limits, or a place that was reserved for it. `undefined` or
 * `unknown` if the network cannot be determined.
 */
export type HashedFor = string | HashPlace | undefined;

/** Runs a few expensive jobs at a time. Networks take turns; the jobs of one network run in the order of their arrival. */
export interface HashQueue {
  /** Runs `work` when its turn comes. Rejects with `HashQueueFullError` at once when there is no place for it. */
  run<T>(work: () => Promise<T>, by: HashedFor): Promise<T>;
  /**
   * Reserves a place, so that the caller learns that the queue is full before it changes anything. Throws
   * `HashQueueFullError`. The caller must call `leave` in the end, in all cases.
   */
  reserve(network: string | undefined): HashPlace;
  /** The jobs that run, and those that wait or have a reserved place. */
  size(): { readonly running: number; readonly waiting: number };
}

/**
 * Creates a queue that runs at most `concurrency` jobs and lets at most `maxWaiting` wait. One network never has more than half
 * of the places, and the last quarter is a reserve for networks that have no waiting job: an attacker with one or two networks
 * cannot keep other users out. Clients without a known network have no limit of their own, and no place in the reserve. Throws a
 * `RangeError` for invalid numbers.
 */
export function createHashQueue(concurrency: number, maxWaiting: number): HashQueue {
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) throw new RangeError('concurrency is at least 1');
  if (!Number.isSafeInteger(maxWaiting) || maxWaiting < 0) throw new RangeError('maxWaiting is at least 0');

  const places = createPlaces(maxWaiting);
  // The waiting jobs by network; the network whose turn is next comes first.
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;

  const checkPlace = (network: string): void => {
    if (running >= concurrency && !places.hasOneFor(network)) throw new HashQueueFullError(maxWaiting);
  };
  const turn = (network: string): Promise<void> | undefined => {
    if (running < concurrency) {
      running++;
      return undefined;
    }
    places.take(network, 1);
    const lane = lanes.get(network) ?? [];
    lanes.set(network, lane);
    return new Promise((resolve) => lane.push(resolve));
  };
  const pass = (): void => {
    const [first] = lanes;
    // The next waiting job gets the place directly, so that a new call cannot take it first.
    if (first === undefined) running--;
    else next(...first);
  };
  const next = (network: string, lane: (() => void)[]): void => {
    places.take(network, -1);
    lanes.delete(network);
    lane.shift()?.();
    if (lane.length > 0) lanes.set(network, lane); // behind all others
  };

  return {
    size: () => ({ running, waiting: places.taken() }),
    async run(work, by = 'unknown') {
      const network = typeof by === 'string' ? by : by.network;
      if (typeof by === 'string' || !by.leave()) checkPlace(network);
      await turn(network);
      try {
        return await work();
      } finally {
        pass();
      }
    },
    reserve(network = 'unknown') {
      checkPlace(network);
      places.take(network, 1);
      let isHeld = true;
      return {
        network,
        leave() {
          const wasHeld = isHeld;
          if (isHeld) places.take(network, -1);
          isHeld = false;
          return wasHeld;
        },
      };
    },
  };
}

/** Counts the places of each network, of waiting jobs or reserved. */
function createPlaces(max: number) {
  const share = Math.ceil(max / 2);
  const open = max - Math.floor(max / 4);
  const byNetwork = new Map<string, number>();
  let taken = 0;
  return {
    taken: () => taken,
    /** Takes a place, or gives it back. */
    take(network: string, places: 1 | -1): void {
      taken += places;
      const own = (byNetwork.get(network) ?? 0) + places;
      if (own > 0) byNetwork.set(network, own);
      else byNetwork.delete(network);
    },
    hasOneFor(network: string): boolean {
      if (network === 'unknown') return taken < open;
      const own = byNetwork.get(network) ?? 0;
      return taken < max && own < share && (own === 0 || taken < open);
    },
  };
}
