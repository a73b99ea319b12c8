import { CommandFailure } from '../failure.js';
import type { Finding } from './check.js';

/** The checks that find a configuration before `createAuth` refuses it, by the code of the refusal. */
const checkOfCode: Readonly<Record<string, string>> = {
  INVALID_SECRET: 'secret-missing',
  BASE_URL_IS_REQUIRED: 'base-url-missing',
  DATABASE_IS_REQUIRED: 'database-missing',
  SENDER_IS_REQUIRED: 'plugin-sender-missing',
  CLIENT_ID_AND_SECRET_REQUIRED: 'provider-credentials',
};

/** Returns what `createAuth` has refused, as a finding. Rethrows every other error, which comes from the application's own code. */
export function findRefusal(error: unknown): Finding {
  const cause: unknown = error instanceof CommandFailure ? error.cause : error;
  if (!(cause instanceof Error) || cause.name !== 'ConfigurationError') throw error;
  const { code, docs, option } = cause as Error & Readonly<Record<string, unknown>>; // checked by its name
  return {
    check: checkOfCode[String(code)] ?? 'configuration-refused',
    severity: 'error',
    cause: cause.message,
    repair: `Change the option ${option} as the message says, and run the doctor again: it looks for the rest then.`,
    docs: String(docs),
  };
}
