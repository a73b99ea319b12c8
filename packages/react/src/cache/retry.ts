import type { AuthClientError } from 'latchkey/client';

/** Seconds that a reader may be kept waiting for a server that asked for a pause; more of it is an error to show. */
const longestPause = 30;

/** A network failure, 429 and 5xx may pass, three times; what the server refused stays refused. */
export function isWorthRetrying(failures: number, error: AuthClientError): boolean {
  if (failures >= 3 || (error.retryAfter ?? 0) > longestPause) return false;
  return error.code === 'NETWORK_ERROR' || error.code === 'TIMEOUT' || error.status === 429 || error.status >= 500;
}

/** Milliseconds before the next try: what the server asked for, else one second, doubled each time. */
export function pauseBeforeRetry(failures: number, error: AuthClientError): number {
  return 1000 * (error.retryAfter ?? 2 ** failures);
}
