import { isLoopback } from '../../contract/options/loopback.js';

/** Checks whether a URL is safe for secrets and keys: https, or http on localhost. */
export function isSafeAddress(text: string): boolean {
  const url = plainAddress(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}

/** Checks whether a URL is https, as production requires. */
export function isEncrypted(text: string): boolean {
  return plainAddress(text)?.protocol === 'https:';
}

/** A URL without a user, a password or a fragment. */
function plainAddress(text: string): URL | undefined {
  const url = parse(text);
  return url && url.username + url.password + url.hash === '' ? url : undefined;
}

/** The possible URLs of an issuer's discovery document: OpenID Connect Discovery §4, RFC 8414 §3. */
export function documentsOf(issuer: string): readonly string[] {
  const url = parse(issuer);
  if (url?.search !== '' || url.hash !== '') return [];
  const path = url.pathname.replace(/\/$/, '');
  return [
    `${url.origin}${path}/.well-known/openid-configuration`,
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

/** Checks whether the URL of a discovery document contains its issuer. */
export function isWellKnown(discoveryUrl: string): boolean {
  return /\/\.well-known\/(?:openid-configuration$|oauth-authorization-server(?:\/|$))/.test(discoveryUrl);
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
