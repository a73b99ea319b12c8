import type { SignedIn } from 'latchkey/client';
import { sessionStaleTime } from './session-query.js';

/** Milliseconds that a timer of a browser can count; a longer one fires at once. */
const longestTimer = 2 ** 31 - 1;

/** Calls back when the session of which it was told last has ended. */
export interface ExpiryTimer {
  /** `askedAt`: when the server was last asked, in milliseconds. */
  follow(session: SignedIn | null | undefined, askedAt: number): void;
  stop(): void;
}

/** Makes a timer that follows no session yet. */
export function createExpiryTimer(onExpiry: () => void): ExpiryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    follow(session, askedAt) {
      stop();
      const end = endOf(session);
      if (end !== undefined) timer = setTimeout(onExpiry, delayUntil(end, askedAt, Date.now()));
    },
    stop,
  };
}

/**
 * Milliseconds until the server is to be asked about a session that ends at `end`. When it was asked after that moment
 * already (clocks differ, or it did not answer), the next time is a minute later, so that no loop comes of it.
 */
export function delayUntil(end: number, askedAt: number, now: number): number {
  const next = end > askedAt ? end : askedAt + sessionStaleTime;
  return Math.min(Math.max(next - now, 0), longestTimer);
}

/** Dates are text when an application handed the session over as JSON. */
function endOf(session: SignedIn | null | undefined): number | undefined {
  const end = session ? new Date(session.session.expiresAt).getTime() : Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}
