import type { CookieJar, CookieWriteAttributes } from '../../domain/app/cookies.js';
import { cookieNames, parseCookies, serializeCookie } from './cookie.js';

export interface ExchangeJar extends CookieJar {
  /** Returns the `Set-Cookie` values, in order: for each name the last written value, after the variants that it replaces. */
  written(): readonly string[];
  /** Returns the value written under a name: empty if the cookie is removed, `undefined` if none was written. */
  valueWritten(name: string): string | undefined;
}

/** Where earlier cookies with our names may be: from another configuration, or from a sibling domain. */
export interface CookiePlace {
  /** The application's origin; empty if it is unknown. */
  readonly origin: string;
  readonly basePath: string;
}

/** Creates the cookies of one exchange. The header is parsed at the first read. The last write of a name counts. */
export function createCookieJar(header: string | null, place: CookiePlace = { origin: '', basePath: '' }): ExchangeJar {
  let parsed: ((name: string) => readonly string[]) | undefined;
  const writes = new Map<string, { readonly value: string; readonly attributes: CookieWriteAttributes }>();
  const read = (name: string) => {
    parsed ??= parseCookies(header);
    return parsed(name);
  };
  return {
    read,
    names: () => cookieNames(header),
    write(name, value, attributes) {
      writes.set(name, { value, attributes });
    },
    written() {
      if (writes.size === 0) return [];
      return Array.from(writes).flatMap(([name, { value, attributes }]) => {
        const replaced = read(name).length > 1 ? variantsOf(name, attributes, place) : [];
        const cleared = replaced.map((variant) => serializeCookie(name, '', { ...variant, maxAge: 0 }));
        return [...cleared, serializeCookie(name, value, attributes)];
      });
    },
    valueWritten: (name) => writes.get(name)?.value,
  };
}

/**
 * Returns the other cookies with a name that this host can delete: host-only and of each parent domain, for each path down to
 * ours. A browser distinguishes cookies by name, domain and path (RFC 6265 §5.3), so each needs its own `Set-Cookie` line. A
 * `__Host-` name has only one cookie.
 */
function variantsOf(
  name: string,
  attributes: CookieWriteAttributes,
  { origin, basePath }: CookiePlace,
): readonly CookieWriteAttributes[] {
  if (/^__host-/i.test(name)) return [];
  const own = attributes.domain?.replace(/^\./, '').toLowerCase();
  const domains = new Set([undefined, own, ...domainsOf(URL.canParse(origin) ? new URL(origin).hostname : '')]);
  const paths = new Set(['/', attributes.path, ...pathsOf(basePath)]);
  return [...domains].flatMap((domain) =>
    [...paths]
      .filter((path) => domain !== own || path !== attributes.path)
      .map((path) => ({ ...attributes, domain, path })),
  );
}

/** Returns a host and its parent domains that can have cookies; empty for an IP address or a name of one label. */
function domainsOf(host: string): readonly string[] {
  const labels = host.toLowerCase().split('.');
  if (host.includes(':') || /^\d+$/.test(labels.at(-1) ?? '')) return [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Returns `/api/auth` and the paths above it. */
function pathsOf(basePath: string): readonly string[] {
  const parts = basePath.split('/').filter((part) => part !== '');
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
