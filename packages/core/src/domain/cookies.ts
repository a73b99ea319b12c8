import type { Signer } from '../crypto/keys.js';
import type { CookieSettings } from './settings.js';

/** The cookies of one call: what came with the request, what goes with the answer. */
export interface CookieJar {
  /** Every value that the request carries under a name; a sibling domain may have added one of its own (R-E11). */
  read(name: string): readonly string[];
  /** The last word about a name wins. `maxAge` in seconds; none means until the browser closes. */
  write(name: string, value: string, attributes: CookieWriteAttributes): void;
}
export interface CookieWriteAttributes {
  readonly maxAge?: number | undefined;
  readonly domain?: string | undefined;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'lax' | 'strict' | 'none';
  readonly partitioned?: boolean | undefined;
}

/** A cookie of ours under its configured name, for callers of one origin. */
export interface CookieSpec {
  readonly name: string;
  readonly attributes: CookieWriteAttributes;
}

/**
 * Name and attributes of a cookie. The `__Secure-` prefix and the attribute go together (rfc6265bis §4.1.3): on https,
 * when configured, and in production as long as no origin says otherwise.
 */
export function cookieSpec(settings: CookieSettings, key: string, origin: string, production: boolean): CookieSpec {
  const secure = settings.secure ?? (origin.startsWith('https:') || (production && !origin.startsWith('http:')));
  const override = settings.overrides[key];
  const name = override?.name ?? `${settings.prefix}.${key}`;
  return {
    // A name that brings a prefix of its own, as `__Host-sid` does, keeps what browsers promise for that one.
    name: secure && !/^__(?:host|secure)-/i.test(name) ? `__Secure-${name}` : name,
    attributes: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      ...(settings.crossSubDomain !== undefined && { domain: settings.crossSubDomain }),
      ...settings.attributes,
      ...override?.attributes,
    },
  };
}

/** The value behind a signed cookie: of several with its name the one that carries our signature (security.md R-E11). */
export function readSigned(jar: CookieJar, spec: CookieSpec, signer: Signer): string | undefined {
  for (const value of jar.read(spec.name)) {
    const opened = signer.open(value);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

/** `maxAge` in seconds; none means until the browser closes. */
export function writeSigned(jar: CookieJar, spec: CookieSpec, signer: Signer, value: string, maxAge?: number): void {
  jar.write(spec.name, signer.sign(value), { ...spec.attributes, maxAge });
}

/** Removes a cookie: the same name, path and domain, and no time to live. */
export function clearCookie(jar: CookieJar, spec: CookieSpec): void {
  jar.write(spec.name, '', { ...spec.attributes, maxAge: 0 });
}
