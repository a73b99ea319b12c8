/** Checks whether a URL is safe for secrets and keys: https, or http on localhost. */
export function isSafeAddress(text: string, localIsFine = true): boolean {
  const url = parse(text);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (localIsFine && url.protocol === 'http:' && isLocal(url.hostname));
}

function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
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
