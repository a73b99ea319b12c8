import { AuthClientError } from 'latchkey/client';

/** What a person reads for a failure that the page has no words of its own for. */
export function messageFor(error: unknown): string {
  if (!(error instanceof AuthClientError)) return 'Something went wrong. Please try again.';
  const { code, retryAfter, message } = error;
  switch (code) {
    case 'NETWORK_ERROR':
    case 'TIMEOUT':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER':
      return retryAfter === undefined ? message : `Too many attempts. Please try again in ${retryAfter} seconds.`;
    case 'UNAUTHORIZED':
      return 'Your session has ended. Please sign in again.';
    case 'INTERNAL_SERVER_ERROR':
    case 'UNEXPECTED_ANSWER':
      return 'Something went wrong on the server. Please try again.';
    default:
      return message;
  }
}

/** Whether a call failed for this reason. */
export function failedWith(error: unknown, code: string): boolean {
  return error instanceof AuthClientError && error.code === code;
}
