import { docsOf, explained, isAuthError } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
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

/** The page of a configuration error among the causes, which says what to do, or of the error itself. */
function docsFor(error: unknown): string {
  let each = error;
  for (let depth = 0; each instanceof Error && depth < 10; depth++) {
    if (each instanceof ConfigurationError) return each.docs;
    each = each.cause;
  }
  return isAuthError(error) ? error.docs : docsOf('INTERNAL_SERVER_ERROR');
}
