/** Milliseconds for which a session that was read is not read again. */
export const sessionStaleTime = 60_000;

/** Milliseconds that a timer of a browser can count; a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

/** Calls back at the instant of which it was told last. */
export interface Timer {
  /** Both in milliseconds. `at`: `NaN` for no instant. `askedAt`: when the server was last asked. */
  follow(at: number, askedAt: number): void;
  stop(): void;
}

/** Makes a timer that follows no instant yet. */
export function createTimer(onTime: () => void): Timer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    follow(at, askedAt) {
      stop();
      if (!Number.isNaN(at)) timer = setTimeout(onTime, delayUntil(at, askedAt, Date.now()));
    },
    stop,
  };
}

/**
 * Milliseconds until the server is to be asked about what happens to a session at `at`. When it was asked after that moment
 * already (clocks differ, or it did not answer), the next time is a minute later, so that no loop comes of it.
 */
export function delayUntil(at: number, askedAt: number, now: number): number {
  const next = at > askedAt ? at : askedAt + sessionStaleTime;
  return Math.min(Math.max(next - now, 0), longestTimer);
}

/** Milliseconds since the epoch, or `NaN`. Dates are text when an application handed the session over as JSON. */
export function instantOf(date: Date | string | undefined): number {
  return date === undefined ? Number.NaN : new Date(date).getTime();
}
