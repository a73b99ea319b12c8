import type { Caller } from '../app/app.js';

/**
 * Checks whether the server's own code calls for itself: directly and without headers. A call that passes on the headers of a
 * request, also empty ones, acts for the sender of that request, and for no user if there is no live session (H170, D34).
 */
export function isOwnCode({ network }: Caller): boolean {
  return network === undefined;
}
