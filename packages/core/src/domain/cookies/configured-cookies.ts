import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { isLoopback } from '../../contract/options/loopback.js';
import type { AdvancedRules } from '../settings/advanced-options.js';
import {
  type CookieAttributes,
  type CookieKey,
  type CookieOverride,
  type CookieSettings,
  cookieOverrides,
} from '../settings/settings.js';
import { checkCookieAttributes, checkCookieName, refuseCookie } from './cookie-header.js';
import { needsSecure } from './cookies.js';

interface Served {
  /** `undefined` if each request has its own. */
  readonly origin: string | undefined;
  readonly production: boolean;
}

/** Fills in the defaults. Throws `ConfigurationError` for cookies that browsers would refuse, or that overwrite each other. */
export function resolveCookies(options: AdvancedRules, { origin, production }: Served): CookieSettings {
  const { useSecureCookies: secure, crossSubDomainCookies: shared, hostOnlyCookies: hostOnly } = options;
  const crossSubDomain = shared?.enabled ? sharedDomain(shared.domain, origin) : undefined;
  if (hostOnly && production && origin?.startsWith('http:')) {
    throw new ConfigurationError('advanced.hostOnlyCookies', {
      givenAs: `true with the baseURL ${origin}`,
      expected: 'an https baseURL: browsers accept __Host- cookies over https only',
      code: 'HTTPS_IS_REQUIRED',
    });
  }
  const settings = {
    prefix: options.cookiePrefix,
    overrides: options.cookies,
    attributes: options.defaultCookieAttributes,
    secure,
    hostOnly,
    crossSubDomain,
  };
  checkAttributes(settings, origin);
  checkNames(settings);
  return settings;
}

/** Checks the attributes of cookies as they will be written: those that all cookies share, and those configured for one cookie. */
function checkAttributes(settings: CookieSettings, origin: string | undefined): void {
  const { prefix, overrides, secure, hostOnly, crossSubDomain: domain } = settings;
  const common: CookieAttributes = {
    ...(secure !== undefined && { secure }),
    ...(domain !== undefined && { domain }),
    ...settings.attributes,
  };
  const check = (name: string, given: CookieAttributes, option: string) => {
    checkCookieAttributes(hostOnly && !hasPrefix(name) ? `__Host-${name}` : name, given, option);
    checkDomain(name, given, { option, origin });
    checkEncryption(name, given, { option, origin });
  };
  if (domain !== undefined)
    checkDomain(prefix, { domain }, { option: 'advanced.crossSubDomainCookies.domain', origin });
  checkCookieName(prefix, 'advanced.cookiePrefix');
  check(prefix, common, 'advanced.defaultCookieAttributes');
  for (const [key, { name = `${prefix}.${key}`, attributes = {} }] of Object.entries<CookieOverride>({
    ...overrides,
  })) {
    checkCookieName(name, `advanced.cookies.${key}.name`);
    check(name, { ...common, ...attributes }, `advanced.cookies.${key}`);
  }
}

const hasPrefix = (name: string) => /^__(?:host|secure)-/i.test(name);

/** Of two cookies with one name, the last one written would replace the other. */
function checkNames({ prefix, overrides, hostOnly }: CookieSettings): void {
  const owners = new Map<string, CookieKey>();
  for (const key of Object.keys(cookieOverrides) as CookieKey[]) {
    const name = overrides[key]?.name ?? `${prefix}.${key}`;
    const whole = hasPrefix(name) ? name : `${hostOnly ? '__Host-' : '__Secure-'}${name}`;
    const owner = owners.get(whole);
    if (owner !== undefined)
      throw new ConfigurationError(`advanced.cookies.${overrides[key]?.name === undefined ? owner : key}.name`, {
        given: name,
        expected: `a name that the cookies ${owner} and ${key} do not share`,
      });
    owners.set(whole, key);
  }
}

function sharedDomain(domain: string | undefined, origin: string | undefined): string {
  const shared = domain ?? (origin && new URL(origin).hostname);
  if (shared) return shared;
  throw new ConfigurationError('advanced.crossSubDomainCookies.domain', {
    expected: 'a domain here or in baseURL',
    code: 'BASE_URL_IS_REQUIRED',
  });
}

interface Place {
  readonly option: string;
  /** `undefined` if each request has its own. */
  readonly origin: string | undefined;
}

/** Browsers drop a cookie for a domain to which the host does not belong, and for a top-level domain such as `com`. */
function checkDomain(name: string, { domain }: CookieAttributes, { option, origin }: Place): void {
  if (domain === undefined || origin === undefined) return;
  const host = new URL(origin).hostname;
  const shared = domain.replace(/^\./, '').toLowerCase();
  if (shared === host || (shared.includes('.') && host.endsWith(`.${shared}`))) return;
  refuseCookie(name, option, `has the domain ${domain}, to which ${host} of baseURL does not belong`);
}

/** Browsers take Secure cookies over https only, except from the user's own computer. */
function checkEncryption(name: string, attributes: CookieAttributes, { option, origin }: Place): void {
  if (!needsSecure(attributes) || attributes.secure || !origin?.startsWith('http:')) return;
  if (isLoopback(new URL(origin).hostname)) return;
  const reason = attributes.partitioned ? 'is partitioned' : 'is SameSite=None';
  refuseCookie(name, option, `${reason} and therefore must be secure, with the baseURL ${origin}`);
}
