/** An address that secrets may be sent to, or keys taken from: https, or http on this machine. */
export function isSafeAddress(text: string, localIsFine = true): boolean {
  const url = parse(text);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (localIsFine && url.protocol === 'http:' && isLocal(url.hostname));
}

function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host) || host.endsWith('.localhost');
}

/** Where the document of an issuer may be: OpenID Connect Discovery §4, RFC 8414 §3. */
export function documentsOf(issuer: string): readonly string[] {
  const url = parse(issuer);
  if (url?.search !== '' || url.hash !== '') return [];
  const path = url.pathname.replace(/\/$/, '');
  return [
    `${url.origin}${path}/.well-known/openid-configuration`,
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

/** Whether the address of a document tells whose it is. */
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
