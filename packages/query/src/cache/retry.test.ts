import { AuthClientError } from 'latchkey/client';
import { expect, it } from 'vitest';
import { isWorthRetrying, pauseBeforeRetry } from './retry.js';

const failure = (status: number, code: string, retryAfter?: number) =>
  new AuthClientError(code, code, status, '', retryAfter);

it.each([
  [0, 'NETWORK_ERROR', true],
  [0, 'TIMEOUT', true],
  [0, 'ABORTED', false],
  [400, 'VALIDATION_ERROR', false],
  [401, 'UNAUTHORIZED', false],
  [403, 'SESSION_IS_NOT_FRESH', false],
  [404, 'NOT_FOUND', false],
  [429, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', true],
  [500, 'INTERNAL_SERVER_ERROR', true],
  [503, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', true],
])('%s %s is asked again: %s', (status, code, expected) => {
  expect(isWorthRetrying(0, failure(status, code))).toBe(expected);
});

it('retries three times at most, and not if the server asks for a long pause', () => {
  expect(isWorthRetrying(2, failure(503, 'X'))).toBe(true);
  expect(isWorthRetrying(3, failure(503, 'X'))).toBe(false);
  expect(isWorthRetrying(0, failure(429, 'X', 30))).toBe(true);
  expect(isWorthRetrying(0, failure(429, 'X', 31))).toBe(false);
});

it('the pause is the one that the server asked for, else one second, doubled each time', () => {
  expect([0, 1, 2].map((failures) => pauseBeforeRetry(failures, failure(503, 'X')))).toEqual([1000, 2000, 4000]);
  expect(pauseBeforeRetry(2, failure(429, 'X', 7))).toBe(7000);
});
