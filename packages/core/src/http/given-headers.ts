import { ConfigurationError } from '../contract/options/configuration-error.js';

/** The request, or its headers, for which the application's own code runs. */
export type OnBehalfOf = Request | Headers | Readonly<Record<string, string>>;

/**
 * Also recognises a request of another realm, which is not an instance of this realm's `Request`. The headers of Next.js have a
 * member `headers` too, and methods that a request does not have.
 */
export function isRequest(by: unknown): by is Request {
  return typeof by === 'object' && by !== null && typeof Reflect.get(by, 'headers') === 'object' && !('get' in by);
}

interface HeadersSource {
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly request?: Request;
}

/**
 * Checks whether the application's own code calls for the sender of a request. Empty or `undefined` headers mean a visitor: an
 * application that reads the headers from the wrong object must not get the rights of the server's own code.
 */
export function isForClient(given: HeadersSource): boolean {
  return 'headers' in given || given.request !== undefined;
}

/**
 * Returns the headers of a call of the application's own code. Throws `ConfigurationError` if a request, or another value that is
 * not headers, is in their place: the server would treat the caller as a visitor without a session.
 */
export function headersOfCall({ headers, request }: HeadersSource): Headers {
  if (request !== undefined && !isRequest(request))
    throw new ConfigurationError('request', { given: request, expected: 'a Request. Pass headers as `headers`' });
  if (isRequest(headers))
    throw new ConfigurationError('headers', {
      givenAs: 'a Request',
      expected: 'headers: `{ headers: request.headers }`. A request itself goes into `{ request }`',
    });
  try {
    return request?.headers ?? new Headers(headers);
  } catch (cause) {
    throw new ConfigurationError('headers', { given: headers, expected: 'Headers, or an object of texts', cause });
  }
}
