import type { Caller } from '../app/app.js';

/**
 * Whether the server's own code calls, on nobody's behalf: directly and without any headers. A call that passes those of a
 * request on acts for whoever sent it, and for nobody where no session lives (H170).
 */
export function isOwnCode({ network, request, headers }: Caller): boolean {
  return network === undefined && request === undefined && headers.keys().next().done === true;
}
