import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import type { Settings } from './settings.js';

/**
 * Returns the origin of the application for one request: the configured one, or that of a host that `allowedHosts` names. Without
 * either it is the request's own origin, in development only. A host that is not allowed is refused: links in mails would lead
 * there.
 */
export function originOfRequest({ origin, allowedHosts }: Settings, url: URL, headers: Headers): string {
  if (origin !== undefined) return origin;
  if (!allowedHosts) return url.origin;
  const forwarded = allowedHosts.trustForwardedHost ? headers.get('x-forwarded-host') : null;
  const found = allowedHosts.find(forwarded === null ? url : withHost(url, forwarded));
  if (found === undefined) throw failure(commonErrors, 'INVALID_FIELD', { values: { field: 'host' } });
  return found;
}

/**
 * Returns the application's origin for a call of the server's own code. The user's host is in its headers or its request. Without
 * them it is the fallback, or `''` if no origin is known: calls that need a link then fail.
 */
export function originOfCall(settings: Settings, request: Request | undefined, headers: Headers): string {
  if (request) return originOfRequest(settings, new URL(request.url), headers);
  if (settings.origin !== undefined) return settings.origin;
  const host = headers.get('host');
  if (!settings.allowedHosts) return '';
  if (host === null) return settings.allowedHosts.fallback ?? '';
  return originOfRequest(settings, withHost(new URL('http://host.invalid'), host), headers);
}

/** An invalid host is not allowed either. */
function withHost(url: URL, host: string): URL {
  const text = `${url.protocol}//${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(text) ? new URL(text) : new URL('http://host.invalid');
}
