import type { SignInOutcome } from '../../contract/observing/activity.js';
import type { SignedIn } from '../../contract/shapes.js';
import { sha256Text } from '../../crypto/hash.js';
import type { Signer } from '../../crypto/keys.js';
import type { CookieAttributes, CookieKey, CookieSettings } from '../settings/settings.js';

/** The cookies of one call: those of the request, and those of the answer. */
export interface CookieJar {
  /** Returns every value that the request has for a name. Another subdomain may have added a value. */
  read(name: string): readonly string[];
  /** Returns the names of the cookies in the request, in the order sent: browsers send older cookies first (RFC 6265 §5.4). */
  names(): readonly string[];
  /**
   * Writes a cookie; the last write of a name counts. `maxAge` in seconds; without it the cookie lasts until the browser closes.
   */
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

/** A cookie of Latchkey: its configured name, and its attributes for callers of one origin. */
export interface CookieSpec {
  readonly name: string;
  readonly attributes: CookieWriteAttributes;
}

/** The settings that decide about cookies. */
interface CookieRules {
  readonly cookies: CookieSettings;
  readonly production: boolean;
}

/**
 * Returns name and attributes of a cookie. A cookie has both the `__Secure-` prefix and the attribute `Secure`, or neither
 * (rfc6265bis §4.1.3). It has them as the option for secure cookies says. Without that option, it has them on https, and in
 * production unless the origin is http.
 */
export function cookieSpec({ cookies: settings, production }: CookieRules, key: CookieKey, origin: string): CookieSpec {
  const secure = settings.secure ?? (origin.startsWith('https:') || (production && !origin.startsWith('http:')));
  const protection = secure ? 'secure' : 'plain';
  const made = specs[protection];
  const ofSettings = made.get(settings) ?? new Map<CookieKey, CookieSpec>();
  made.set(settings, ofSettings);
  const spec = ofSettings.get(key) ?? makeSpec(settings, key, protection);
  ofSettings.set(key, spec);
  return spec;
}

/** The computed cookies are kept, because each read of a session needs several. Their keys are names in our code, so there are few. */
const specs = {
  secure: new WeakMap<CookieSettings, Map<CookieKey, CookieSpec>>(),
  plain: new WeakMap<CookieSettings, Map<CookieKey, CookieSpec>>(),
};

function makeSpec(settings: CookieSettings, key: CookieKey, protection: keyof typeof specs): CookieSpec {
  const secure = protection === 'secure';
  const override = settings.overrides[key];
  const name = override?.name ?? `${settings.prefix}.${key}`;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(settings.crossSubDomain !== undefined && { domain: settings.crossSubDomain }),
    ...settings.attributes,
    ...override?.attributes,
  } as const;
  return {
    // A configured name that already has a prefix, such as `__Host-sid`, keeps that prefix and its guarantees.
    name: secure && !/^__(?:host|secure)-/i.test(name) ? `${settings.hostOnly ? '__Host-' : '__Secure-'}${name}` : name,
    // Browsers refuse a cookie for which `needsSecure` is true if it is not Secure. They accept Secure from http://localhost.
    // `maxAge` is in this object already: if a copy of it adds a property later, that costs a microsecond on Node 20.
    attributes: { maxAge: undefined, ...attributes, secure: attributes.secure || needsSecure(attributes) },
  };
}

/** Whether browsers refuse a cookie with these attributes if it is not `Secure` (rfc6265bis §5.7). */
export function needsSecure({ sameSite, partitioned }: CookieAttributes): boolean {
  return sameSite === 'none' || partitioned === true;
}

/** When a session ends: at its expiry, or also when the browser closes (a sign-in with `rememberMe: false`). */
export type SessionLife = 'persistent' | 'browser';

/** Maximum number of signed values that are read under one cookie name: a browser can have two after a change of the domain. */
const maxValues = 4;
/** Maximum number of values of one name that are checked for our signature. */
const maxOpened = 50;

/**
 * Returns the values of a signed cookie. A request can contain several: a host-only cookie and a cookie of the domain, or a value
 * that another subdomain has added. All values with our signature are returned, each once, at most four; the caller checks
 * which of them is still valid.
 */
export function readSigned(jar: CookieJar, spec: CookieSpec, signer: Signer): readonly string[] {
  const opened: string[] = [];
  for (const value of jar.read(spec.name).slice(0, maxOpened)) {
    const text = signer.open(value);
    if (text !== undefined) opened.push(text);
  }
  return firstDistinct(opened);
}

/** Returns each value once, in order, up to the maximum for one cookie name. */
export function firstDistinct(values: readonly string[]): readonly string[] {
  if (values.length < 2) return values; // the usual case
  return [...new Set(values)].slice(0, maxValues);
}

/** Returns the first result of `find` over several signed values. */
export function firstFound<Found>(
  values: readonly string[],
  find: (value: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? find(only) : firstOf(values, find);
}

async function firstOf<Found>(
  values: readonly string[],
  find: (value: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const value of values) {
    const found = await find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Writes a signed cookie. `maxAge` in seconds; without it the cookie lasts until the browser closes. */
export function writeSigned(jar: CookieJar, spec: CookieSpec, signer: Signer, value: string, maxAge?: number): void {
  jar.write(spec.name, signer.sign(value), { ...spec.attributes, maxAge });
}

/** Removes a cookie: writes the same name, path and domain with a lifetime of zero. */
export function clearCookie(jar: CookieJar, spec: CookieSpec): void {
  jar.write(spec.name, '', { ...spec.attributes, maxAge: 0 });
}

/** Characters of the hash in the name of a flow's cookie. */
const flowLength = 12;
/** Maximum number of flows of one kind that a browser has cookies for. */
const maxFlows = 10;

/**
 * Returns the cookie of one of several flows that a browser can have at once, for example in several tabs. The name contains a
 * hash of `flow`, so any text is safe as a flow.
 */
export function flowCookieSpec({ name, attributes }: CookieSpec, flow: string): CookieSpec {
  return { name: `${name}_${sha256Text(flow).slice(0, flowLength)}`, attributes };
}

/**
 * Writes the signed cookie of a flow and removes the oldest cookies of this kind if the browser has more than ten. Without this
 * bound, a page that starts flow after flow fills the `Cookie` header until servers and proxies refuse it with 431.
 */
export function writeFlow(
  jar: CookieJar,
  { kind, flow, signer }: { readonly kind: CookieSpec; readonly flow: string; readonly signer: Signer },
  value: string,
  maxAge: number,
): void {
  const spec = flowCookieSpec(kind, flow);
  const others = jar.names().filter((name) => name !== spec.name && isFlowOf(kind, name));
  const ended = others.slice(0, Math.max(0, others.length + 1 - maxFlows));
  for (const name of ended) clearCookie(jar, { name, attributes: kind.attributes });
  writeSigned(jar, spec, signer, value, maxAge);
}

function isFlowOf(kind: CookieSpec, name: string): boolean {
  const start = `${kind.name}_`;
  return (
    name.startsWith(start) && /^[\w-]+$/.test(name.slice(start.length)) && name.length === start.length + flowLength
  );
}

/** The last session that was written into the cookies of an answer: `null` if it was removed, `undefined` if none was written. */
export interface SentSession {
  session: SignedIn | null | undefined;
  /** How the call has tried to sign in, for observers. */
  signIn?: SignInOutcome;
}
