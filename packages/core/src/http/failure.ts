import { commonErrors } from '../contract/catalogue.js';
import { type AuthError, failure, isAuthError } from '../contract/errors.js';
import { ConfigurationError } from '../contract/options/configuration-error.js';
import { HashQueueFullError } from '../crypto/hash-queue.js';
import { withQuery } from '../domain/answers/redirect.js';
import type { App } from '../domain/app/app.js';
import { StorageUnavailableError } from '../domain/limits/storage-deadline.js';
import { reportFailure } from '../domain/settings/report-failure.js';
import { DatabaseUnavailableError } from '../store/statements/errors.js';
import { type Answer, goTo, jsonAnswer } from './call/answer.js';
import { type Exchange, headersOf } from './call/exchange.js';
import type { Operation } from './call/operation.js';
import type { CallNote } from './observed-call.js';

/** Creates the answer for any thrown value, even before there is an exchange. It contains the cookies written so far. */
export function answerFailure(
  app: App,
  operation: Operation | undefined,
  thrown: unknown,
  exchange: Exchange | undefined,
  note?: CallNote,
): Answer {
  const error = withoutOption(asAuthError(app, operation, thrown));
  if (note) note.error = error;
  const headers = exchange ? headersOf(exchange) : [];
  if (exchange?.failureTarget !== undefined) {
    return goTo(withQuery(exchange.failureTarget, { error: error.query }), headers);
  }
  const wait = error.retryAfter?.toString();
  return jsonAnswer(
    error.body,
    error.status,
    headers,
    wait === undefined ? {} : { 'retry-after': wait, 'x-retry-after': wait },
  );
}

/**
 * Removes the fault in an option from the answer: it is for the developer, who finds it in the log. An answer contains no value
 * of an option.
 */
function withoutOption(error: AuthError): AuthError {
  return error instanceof ConfigurationError ? failure(commonErrors, 'INTERNAL_SERVER_ERROR', { cause: error }) : error;
}

/**
 * Turns any thrown value into an `AuthError`. An undeclared failure is written to the log with an id and reported to
 * `onError`; the caller gets no details.
 */
export function asAuthError(app: App, operation: Operation | undefined, thrown: unknown): AuthError {
  if (isAuthError(thrown)) {
    if (thrown.status >= 500) report(app, operation, thrown);
    return thrown;
  }
  if (thrown instanceof HashQueueFullError) {
    return failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', { cause: thrown, retryAfter: 1 });
  }
  report(app, operation, thrown);
  if (thrown instanceof DatabaseUnavailableError || thrown instanceof StorageUnavailableError) {
    return failure(commonErrors, 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER', { cause: thrown, retryAfter: 1 });
  }
  return failure(commonErrors, 'INTERNAL_SERVER_ERROR', { cause: thrown });
}

function report({ settings }: App, operation: Operation | undefined, error: unknown): void {
  reportFailure(settings, { error, message: 'a call failed', route: operation?.endpoint.route.path });
}
