import type { ErrorDetail } from '../contract/errors.js';
import { pluginOfPath } from '../contract/plugin-of-path.js';

/** Failures that any call can have: from the server's pipeline, and from the network. */
export type CommonCode =
  | 'VALIDATION_ERROR'
  | 'UNAUTHORIZED'
  | 'SESSION_IS_NOT_FRESH'
  | 'SECOND_FACTOR_REQUIRED'
  | 'FACTOR_REQUIRED'
  | 'PERMISSION_DENIED'
  | 'API_KEY_IS_NOT_ACCEPTED'
  | 'API_KEY_LACKS_SCOPE'
  | 'NOT_WHILE_IMPERSONATING'
  /** The call needs the second factor, and its `code` is wrong. */
  | 'INVALID_TWO_FACTOR_AUTHENTICATION'
  | 'ACCOUNT_HAS_CHANGED'
  /** The page shows another user than the one who is signed in. */
  | 'SIGNED_IN_AS_ANOTHER_USER'
  | 'INVALID_ORIGIN'
  | 'INVALID_CALLBACKURL'
  | 'INVALID_REDIRECTTO'
  | 'INVALID_ERRORCALLBACKURL'
  | 'INVALID_NEWUSERCALLBACKURL'
  | 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'
  | 'REQUEST_BODY_IS_TOO_LARGE'
  | 'UNSUPPORTED_CONTENT_TYPE'
  | 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER'
  | 'INTERNAL_SERVER_ERROR'
  | OwnCode;

/**
 * Failures that the client detects itself. `NOT_FOUND` mostly means that the server does not list the plugin.
 * `ORGANIZATION_IS_NOT_NAMED` is for hooks.
 */
type OwnCode =
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'NOT_FOUND'
  | 'UNEXPECTED_ANSWER'
  | 'ORGANIZATION_IS_NOT_NAMED';

/** The failure of a call. `code` is one of the endpoint's own codes or of the codes that every call has. */
export class AuthClientError<Code extends string = string> extends Error {
  // Assigned together in the constructor, so that a bundle contains each name once less.
  declare readonly name: 'AuthClientError';
  declare readonly code: Code | CommonCode;
  /** HTTP status; 0 if no answer arrived. */
  declare readonly status: number;
  declare readonly statusText: string;
  /** Seconds to wait, from `Retry-After`. */
  declare readonly retryAfter: number | undefined;
  /** The fields that validation refused, or the factors that `FACTOR_REQUIRED` accepts. */
  declare readonly details: readonly ErrorDetail[] | undefined;

  constructor(
    code: Code | CommonCode,
    message: string,
    status: number,
    statusText: string = '',
    retryAfter?: number,
    details?: readonly ErrorDetail[],
    options?: ErrorOptions,
  ) {
    super(message, options);
    Object.assign(this, { name: 'AuthClientError', code, status, statusText, retryAfter, details });
  }
}

/** Reads the error that a response describes; never throws, even if the body is not JSON. */
export async function errorFrom(response: Response, name: string): Promise<AuthClientError> {
  const { code, message, details } = asRecord(await response.json().catch(() => undefined));
  const wait = Number.parseFloat(response.headers.get('retry-after') ?? '');
  const { status, statusText } = response;
  const known = typeof code === 'string' && typeof message === 'string';
  return new AuthClientError(
    known ? code : status === 404 ? 'NOT_FOUND' : 'UNEXPECTED_ANSWER',
    known ? message : describe(response, name),
    status,
    statusText,
    wait >= 0 ? wait : undefined,
    Array.isArray(details) ? details : undefined,
  );
}

function describe({ status, url }: Response, name: string): string {
  if (status === 404) return `The server has no endpoint for ${name}. ${missingPlugin(url)}`;
  return `${name} got the status ${status}.`;
}

/** Returns the message for the developer, which names the missing plugin. A production bundle does not contain these texts. */
function missingPlugin(url: string): string {
  try {
    if (process.env.NODE_ENV !== 'production') {
      const path = url.replace(/[?#].*/s, '').split('/');
      const plugin = pluginOfPath(`/${path.slice(-2).join('/')}`) ?? pluginOfPath(`/${path.at(-1)}`);
      const wanted = plugin ? `List ${plugin}` : 'If a plugin declares it, list the plugin';
      return `${wanted} in the server's plugins: latchkey/docs/errors/README.md#not_found`;
    }
  } catch {
    // No bundler has replaced the expression, and the runtime has no `process`.
  }
  return 'Is its plugin listed?';
}

/** The properties of an answer; none if it is no object. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
