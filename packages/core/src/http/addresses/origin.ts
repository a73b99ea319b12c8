import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { isLocalPath } from '../../contract/texts/local-path.js';

/** The trusted origins in the form of the matcher. Created by `parseOrigins`. */
export interface OriginRules {
  /** `https://app.example.com`, `myapp://callback`: scheme, host and port as WHATWG serialises them. */
  readonly exact: ReadonlySet<string>;
  /** `myapp:`, trusted with any host. */
  readonly schemes: ReadonlySet<string>;
  readonly patterns: readonly HostPattern[];
}

interface HostPattern {
  readonly protocol: string;
  /** `.example.com`: what follows the `*`. */
  readonly suffix: string;
  /** Empty for the default port of the protocol. */
  readonly port: string;
}

/** Maximum number of characters of a redirect target; browsers and mail programs support this length. */
const maxTargetLength = 2048;

/**
 * Reads trusted origins: `https://app.example.com[:port]`, `https://*.example.com` (that scheme), `*.example.com`
 * (http and https), `myapp://` (a whole scheme of an app), `myapp://callback` (that host). `null` and `undefined` are
 * left out (H080).
 * Throws `ConfigurationError` for other texts: a mistake in the configuration is found at start.
 */
export function parseOrigins(entries: readonly (string | null | undefined)[]): OriginRules {
  const rules = { exact: new Set<string>(), schemes: new Set<string>(), patterns: [] as HostPattern[] };
  for (const [index, text] of entries.entries()) {
    if (text === null || text === undefined) continue;
    const entry = { text, index };
    const { scheme, host } = splitEntry(entry);
    if (host.includes('*')) {
      for (const protocol of scheme === '' ? ['http:', 'https:'] : [`${scheme}:`]) {
        rules.patterns.push(parsePattern(entry, protocol, host));
      }
    } else if (host === '') {
      rules.schemes.add(`${scheme}:`);
    } else {
      rules.exact.add(parseExact(entry, scheme, host));
    }
  }
  return rules;
}

/** Checks whether an `Origin` header names a trusted origin. It does not trust `null`, or a text that contains more than an origin. */
export function isTrustedOrigin(rules: OriginRules, origin: string): boolean {
  if (rules.exact.has(origin)) return true;
  const url = origin.length <= maxTargetLength ? parseUrl(origin) : undefined;
  return url !== undefined && originOf(url) === origin && isTrusted(rules, url);
}

/**
 * Checks whether a redirect to `target` is safe: an absolute URL of a trusted origin, or a path of the application itself.
 * Printable ASCII only, so that it fits a `Location` header and a link unchanged, and has the same meaning for every parser
 * (R-A02 to R-A08, H076). An empty text is not a target.
 */
export function isTrustedTarget(rules: OriginRules, target: string): boolean {
  if (target.length > maxTargetLength || !targetCharacters.test(target)) return false;
  return target.startsWith('/') ? isLocalPath(target) : isTrustedUrl(rules, target);
}

// RFC 3986 plus the characters that browsers do not encode in a query; not `"`, `<`, `>`, `\`, backtick, nor a `%` without its digits.
const targetCharacters = /^(?:[!#$&-;=?-[\]-_a-~]|%[0-9a-f]{2})+$/i;

function isTrustedUrl(rules: OriginRules, target: string): boolean {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1];
  const url = authority === undefined ? undefined : parseUrl(target);
  if (authority === undefined || url === undefined) return false;
  // A WHATWG parser repairs some texts (`https:///host`, `user@host`, `%61pp.example.com`, `127.1`), and other parsers read them
  // differently, so they are not trusted. The default port can be written.
  const written = isWeb(url.protocol) ? authority.toLowerCase() : authority;
  if (written !== url.host && written !== `${url.host}${defaultPort(url)}`) return false;
  return isTrusted(rules, url);
}

function isTrusted(rules: OriginRules, url: URL): boolean {
  if (rules.exact.has(originOf(url)) || rules.schemes.has(url.protocol)) return true;
  return rules.patterns.some(
    ({ protocol, suffix, port }) =>
      url.protocol === protocol &&
      url.port === port &&
      url.hostname.endsWith(suffix) &&
      labels.test(url.hostname.slice(0, -suffix.length)),
  );
}

const labels = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** Like `URL.origin`, but also for the schemes of apps, for which `URL.origin` is `null`. */
function originOf(url: URL): string {
  return `${url.protocol}//${url.host}`;
}

function isWeb(protocol: string): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function defaultPort({ protocol, port }: URL): string {
  if (port !== '') return '';
  return protocol === 'https:' ? ':443' : protocol === 'http:' ? ':80' : '';
}

// `URL.canParse` is missing on runtimes that we support; the check must work there too (H084).
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

// Schemes that run scripts, show local content or cannot be the target of a redirect.
const refusedSchemes = new Set(
  'javascript vbscript data blob file filesystem about view-source jar intent content ftp ws wss'.split(' '),
);

// Top-level names that cannot be registered (RFC 6761, RFC 6762, ICANN): `*.com` is a mistake, `*.localhost` is not.
const privateNames = new Set(['localhost', 'test', 'local', 'internal']);

/** A trusted origin as it was given, and its place in the list. */
interface Entry {
  readonly text: string;
  readonly index: number;
}

function splitEntry(entry: Entry): { readonly scheme: string; readonly host: string } {
  const { text } = entry;
  if (typeof text !== 'string') refuse(entry, 'is not a text');
  if (text === '') refuse(entry, 'is empty');
  if (/[\s\p{C}]/u.test(text)) refuse(entry, 'contains white space or a control character');
  if (/[\\?#@%]/.test(text)) refuse(entry, 'must be an origin, without user, query, fragment or encoded characters');
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(text);
  const scheme = (parts?.[1] ?? '').toLowerCase();
  const host = (parts?.[2] ?? '').replace(/\/$/, '');
  if (host.includes('/')) refuse(entry, 'must be an origin, without a path');
  if (refusedSchemes.has(scheme)) refuse(entry, 'has a scheme that cannot be trusted');
  if (scheme === '' && !host.startsWith('*')) refuse(entry, 'lacks its scheme, such as https://');
  if (host === '' && isWeb(`${scheme}:`)) refuse(entry, 'lacks its host');
  return { scheme, host };
}

function parseExact(entry: Entry, scheme: string, host: string): string {
  const url = parseUrl(`${scheme}://${host}`);
  if (url === undefined || url.host === '' || host.endsWith(':')) return refuse(entry, 'is not a valid origin');
  checkHost(entry, url.hostname);
  return originOf(url);
}

function parsePattern(entry: Entry, protocol: string, host: string): HostPattern {
  const base = host.slice(2);
  if (!isWeb(protocol)) refuse(entry, 'has a wildcard, which only http and https may have');
  if (!host.startsWith('*.') || base.includes('*'))
    refuse(entry, 'must have its wildcard as the first label, *.example.com');
  // The parser refuses a host below an IP address, so this also refuses `*.0.0.1`.
  const url = parseUrl(`${protocol}//x.${base}`);
  if (url === undefined || base === '' || base.endsWith(':')) return refuse(entry, 'is not a valid pattern');
  checkHost(entry, url.hostname);
  const suffix = url.hostname.slice(1);
  if (suffix.lastIndexOf('.') === 0 && !privateNames.has(suffix.slice(1)))
    refuse(entry, 'would trust a whole top-level domain');
  return { protocol, suffix, port: url.port };
}

function checkHost(entry: Entry, hostname: string): void {
  // WHATWG accepts more characters, for example a comma, which would put two origins in one text.
  if (!/^(?:[a-z0-9_.-]+|\[[0-9a-f:]+\])$/i.test(hostname)) refuse(entry, 'has a character that no host name has');
  if (hostname.startsWith('.') || hostname.endsWith('.') || hostname.includes('..')) {
    refuse(entry, 'has an empty label: a dot too many');
  }
}

function refuse({ text, index }: Entry, reason: string): never {
  throw new ConfigurationError(`trustedOrigins[${index}]`, {
    given: text,
    expected: `origins such as https://app.example.com; this entry ${reason}`,
  });
}
