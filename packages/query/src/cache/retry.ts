import type { AuthClientError } from 'latchkey/client';

/** The longest pause in seconds for which a query waits if the server asks for one. A longer pause is shown as an error. */
const longestPause = 30;

/** Retries a network failure, 429 and 5xx, three times at most. Other refusals of the server are final. */
export function isWorthRetrying(failures: number, error: AuthClientError): boolean {
  if (failures >= 3 || (error.retryAfter ?? 0) > longestPause) return false;
  // Without an answer, the status is 0.
  return error.status === 0 ? error.code !== 'ABORTED' : error.status === 429 || error.status >= 500;
}

/** Milliseconds before the next try: the pause that the server asked for, else one second, doubled each time. */
export function pauseBeforeRetry(failures: number, error: AuthClientError): number {
  return 1000 * (error.retryAfter ?? 2 ** failures);
}
