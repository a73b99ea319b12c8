import { docsOf, explained, isAuthError } from '../../contract/errors.js';
import { randomId } from '../../crypto/random.js';
import type { Settings } from './settings.js';

interface Failure {
  readonly error: unknown;
  /** Describes the failure, for the log. */
  readonly message: string;
  /** The path of the endpoint, or the name of the background work. */
  readonly route: string | undefined;
}

/**
 * Writes an undeclared failure to the log and reports it to the application's `onError`, both with one id. An error that
 * `onError` throws itself, at once or later, is logged: it does not fail the call or end the process.
 */
export function reportFailure({ logger, onError }: Settings, { error, message, route }: Failure): void {
  const correlationId = randomId();
  logger.error(message, { correlationId, route, error, docs: docsFor(error) });
  const tell = async () => onError?.(error, { correlationId, route });
  tell().catch((second: unknown) =>
    logger.error(explained('OWN_FUNCTION_FAILED', 'onError failed itself.'), { correlationId, error: second }),
  );
}

/** The page of the first error of ours among the causes. */
function docsFor(error: unknown, depth = 0): string {
  if (isAuthError(error)) return error.docs;
  const cause = error instanceof Error && depth < 10 ? error.cause : undefined;
  return cause === undefined ? docsOf('INTERNAL_SERVER_ERROR') : docsFor(cause, depth + 1);
}
