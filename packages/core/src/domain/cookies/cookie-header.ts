import { ConfigurationError } from '../../contract/options/configuration-error.js';
import type { CookieAttributes } from '../settings/settings.js';
import type { CookieJar, CookieWriteAttributes } from './cookies.js';

/** Limits of a `Cookie` header (R-E09); browsers send far less. */
const maxHeaderLength = 65_536; // characters
const maxCookies = 500;

/** Maximum number of seconds that a browser keeps a cookie: 400 days (rfc6265bis §5.5). */
const longestAge = 34_560_000;

const none: readonly string[] = [];

/**
 * Parses a `Cookie` header at the first read of a name: every value under that name, in the order sent
 * (R-E11). Removes quotes around a value and decodes `%` escapes; broken ones stay unchanged.
 * Never throws. Ignores text beyond 64 kB and cookies after the 500th.
 */
export function parseCookies(header: string | null): (name: string) => readonly string[] {
  if (header === null || header === '') return () => none;
  let parsed: ReadonlyMap<string, readonly string[]> | undefined;
  return (name) => {
    parsed ??= splitCookies(header);
    return parsed.get(name)?.map(decode) ?? none;
  };
}

/** Returns the names of the cookies in a `Cookie` header, each once, in the order sent. It has the limits of `parseCookies`. */
function cookieNames(header: string | null): readonly string[] {
  return header === null ? none : [...splitCookies(header).keys()];
}

/**
 * Formats one `Set-Cookie` value, attributes in a fixed order. `Max-Age` is whole seconds, at most 400 days. `__Secure-`
 * and `__Host-` names get the attributes that browsers require. Throws `ConfigurationError` for a name, path or domain that could
 * add an attribute or a header (R-E12); the value is percent-encoded and cannot.
 */
export function serializeCookie(name: string, value: string, attributes: CookieWriteAttributes): string {
  checkCookieName(name);
  const isHost = hasPrefix(name, '__host-');
  const domain = isHost ? undefined : attributes.domain;
  const path = isHost ? '/' : attributes.path;
  checkDomainAndPath({ domain, path }, refuserOf(name));

  let cookie = `${name}=${encodeURIComponent(value)}`;
  if (attributes.maxAge !== undefined) cookie += `; Max-Age=${wholeSeconds(name, attributes.maxAge)}`;
  if (domain !== undefined) cookie += `; Domain=${domain}`;
  cookie += `; Path=${path}`;
  if (attributes.httpOnly) cookie += '; HttpOnly';
  if (attributes.secure || isHost || hasPrefix(name, '__secure-')) cookie += '; Secure';
  cookie += `; SameSite=${sameSiteWords[attributes.sameSite]}`;
  if (attributes.partitioned) cookie += '; Partitioned';
  return cookie;
}

/** Throws `ConfigurationError` when a configured name is no token of RFC 6265 §4.1.1. `option`: where it was configured. */
export function checkCookieName(name: string, option = 'cookies'): void {
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(name)) refuserOf(name, option)('is not a valid cookie name');
}

/** Throws `ConfigurationError` for attributes that are malformed or that browsers would drop the cookie for. */
export function checkCookieAttributes(name: string, attributes: CookieAttributes, option?: string): void {
  const refuse = refuserOf(name, option);
  checkDomainAndPath(attributes, refuse);
  const { domain, path, secure, sameSite, partitioned } = attributes;
  const isHost = hasPrefix(name, '__host-');
  if (isHost && domain !== undefined) refuse('has a __Host- name and therefore can have no domain');
  if (isHost && path !== undefined && path !== '/') refuse('has a __Host- name and therefore needs the path /');
  if (secure !== false) return;
  if (isHost || hasPrefix(name, '__secure-')) refuse('has a name for secure cookies only');
  if (sameSite === 'none') refuse('is SameSite=None and therefore must be secure');
  if (partitioned) refuse('is partitioned and therefore must be secure');
}

const sameSiteWords = { lax: 'Lax', strict: 'Strict', none: 'None' } as const;

function splitCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const cookies = new Map<string, string[]>();
  // The last pair of a cut header may be incomplete.
  const end = header.length > maxHeaderLength ? header.lastIndexOf(';', maxHeaderLength) : header.length;
  for (let from = 0, count = 0; from < end && count < maxCookies; count += 1) {
    const semicolon = header.indexOf(';', from);
    const to = semicolon === -1 ? end : semicolon;
    const pair = header.slice(from, to);
    const equals = pair.indexOf('=');
    if (equals !== -1) {
      const name = trimBlanks(pair.slice(0, equals));
      const value = unquote(trimBlanks(pair.slice(equals + 1)));
      const values = cookies.get(name);
      if (values === undefined) cookies.set(name, [value]);
      else values.push(value);
    }
    from = to + 1;
  }
  return cookies;
}

/** Not `trim`: it also removes a no-break space, and a sibling domain could write a `__Host-` name after one. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function unquote(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}

function decode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a cookie of other software, or one whose signature cannot match
  }
}

/** Browsers compare these prefixes without regard to case (rfc6265bis §5.4), so this check does too. */
function hasPrefix(name: string, prefix: '__secure-' | '__host-'): boolean {
  return name.slice(0, prefix.length).toLowerCase() === prefix;
}

function checkDomainAndPath(
  { domain, path }: { domain?: string | undefined; path?: string | undefined },
  refuse: (reason: string) => never,
): void {
  if (domain !== undefined && !/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(domain)) {
    refuse(`has the domain ${JSON.stringify(domain)}, which is not a host name`);
  }
  // Printable ASCII without `;`.
  if (path !== undefined && !/^\/[ -:<-~]*$/.test(path)) {
    refuse(`has the path ${JSON.stringify(path)}, which is not a valid one`);
  }
}

function wholeSeconds(name: string, maxAge: number): number {
  if (Number.isNaN(maxAge)) refuserOf(name)('has a maxAge that is not a number');
  return Math.floor(Math.min(Math.max(maxAge, 0), longestAge));
}

function refuserOf(name: string, option = 'cookies'): (reason: string) => never {
  return (reason) => refuseCookie(name, option, reason);
}

/** Throws `ConfigurationError` for a cookie that browsers would not accept. */
export function refuseCookie(name: string, option: string, reason: string): never {
  const givenAs = `the cookie ${JSON.stringify(name.slice(0, 64))}, which ${reason}`;
  throw new ConfigurationError(option, { givenAs, expected: 'a cookie that browsers accept' });
}

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
