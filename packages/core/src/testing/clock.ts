/** A clock that moves only when its methods are called. */
export interface Clock {
  now(): Date;
  /** Moves the clock forward by seconds. */
  advance(seconds: number): void;
  /** Moves the clock forward by milliseconds. */
  advanceMs(milliseconds: number): void;
  set(instant: Date): void;
}

/** Creates a clock. Default start: 2030-01-01T00:00:00Z. */
export function createClock(start: Date = new Date('2030-01-01T00:00:00.000Z')): Clock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance(seconds) {
      current += seconds * 1000;
    },
    advanceMs(milliseconds) {
      current += milliseconds;
    },
    set(instant) {
      current = instant.getTime();
    },
  };
}
