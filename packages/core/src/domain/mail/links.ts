import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { Caller } from '../app/app.js';

/**
 * Creates a link to the API for a mail: below the configured origin, every value encoded. Throws if the server does not know its
 * own address: the host of a request must not get into a mail by accident.
 */
export function linkTo(
  { app, origin }: Pick<Caller, 'app' | 'origin'>,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  if (origin === '') throw unknownOrigin();
  const url = new URL(`${origin}${app.settings.basePath}${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** The server does not know its own address, with which a link would begin. */
export function unknownOrigin(): ConfigurationError {
  return new ConfigurationError('baseURL', {
    expected:
      'an origin such as https://app.example.com, which the link needs. With allowedHosts, pass the headers of the request or set fallback',
    code: 'BASE_URL_IS_REQUIRED',
  });
}
