import type { AuthClientError } from 'latchkey/client';
import { pauseBeforeRetry } from '../cache/retry.js';

/** Milliseconds in which a session is not read a second time. */
export const sessionStaleTime = 60_000;

/** Milliseconds that a timer of a browser can count; a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds before the session is read again after `failures` failed reads: 4 seconds, doubled each time, 64 seconds at most,
 * or the longer pause that the server asked for.
 */
export function pauseAfter(failures: number, error: AuthClientError): number {
  return Math.max(pauseBeforeRetry(Math.min(failures + 1, 6), error), 4000);
}

/** Calls back at the last instant that was set. */
export interface Timer {
  /** Both in milliseconds. `at`: `NaN` for no instant. `askedAt`: when the server was last asked. */
  follow(at: number, askedAt: number): void;
  stop(): void;
}

/** Makes a timer without an instant. */
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
 * Milliseconds until the session has to be read because of its instant `at`. If it was already read after that moment
 * (clocks differ, or the server did not answer), the next read is a minute later, so that there is no loop.
 */
export function delayUntil(at: number, askedAt: number, now: number): number {
  const next = at > askedAt ? at : askedAt + sessionStaleTime;
  return Math.min(Math.max(next - now, 0), longestTimer);
}

/** Milliseconds since the epoch, or `NaN`. Dates are texts if an application passes the session as JSON. */
export function instantOf(date: Date | string | undefined): number {
  return date === undefined ? Number.NaN : new Date(date).getTime();
}
