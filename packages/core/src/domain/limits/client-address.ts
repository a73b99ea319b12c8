import type { IpAddressSettings } from '../settings/settings.js';

export interface ClientAddress {
  /** The address to store with a session; `null` if it is unknown or must not be tracked. */
  readonly address: string | null;
  /** The networks that rate limits of routes count, the narrowest first; empty if the address is unknown (R-F03). */
  readonly networks: readonly string[];
  /** The widest network, for budgets of one account or recipient; `unknown` if the client has no address. */
  readonly network: string;
}

const unknown: ClientAddress = { address: null, networks: [], network: 'unknown' };

/**
 * Returns the client's address of a request. Headers are trusted only if configured: the first one that is present, and in it
 * only the entries of the application's own proxies (R-F02). Without configured headers it is the socket's address. If the
 * header cannot be parsed, the address is unknown; no other source is used.
 */
export function clientAddress(headers: Headers, settings: IpAddressSettings, socketAddress?: string): ClientAddress {
  const text = claimedAddress(headers, settings) ?? socketAddress;
  const found = text === undefined ? undefined : parseIpAddress(text);
  if (found === undefined) return unknown;
  const { address, networks } = found;
  return { address: settings.disableIpTracking ? null : address, networks, network: networks.at(-1) ?? networks[0] };
}

/** Returns the client's address in a configured header; empty if the header is present but not reliable. */
function claimedAddress(
  headers: Headers,
  { ipAddressHeaders: names, trustedProxies }: IpAddressSettings,
): string | undefined {
  for (const name of names) {
    const value = headers.get(name);
    // Headers are configured, so at least one proxy writes them.
    if (value !== null) return readClaim(name.toLowerCase(), value, Math.max(1, trustedProxies));
  }
  return undefined;
}

function readClaim(name: string, value: string, proxies: number): string {
  if (name === 'forwarded') return clientHop(readForwarded(value), proxies);
  if (name.endsWith('forwarded-for')) {
    const hops = value.split(',').map((hop) => hop.trim());
    return clientHop(hops, proxies);
  }
  // A proxy sets x-real-ip, cf-connecting-ip and similar headers to one value. If there are several, the client forged one.
  return value.trim();
}

/**
 * Returns the client's entry of a list. Each proxy appends the address that it saw, so the client is entry `proxies` from the
 * right; the client can invent the entries to the left of it. Empty if the list is too short, or the proxies' entries are not
 * addresses.
 */
function clientHop(hops: readonly string[], proxies: number): string {
  const own = hops.slice(-proxies);
  const isReadable = own.length === proxies && own.every((hop) => parseIpAddress(hop) !== undefined);
  return isReadable ? (own[0] ?? '') : '';
}

/** Returns the `for` of every element of a `Forwarded` header (RFC 7239 §4); empty if any part of it breaks the grammar. */
function readForwarded(value: string): readonly string[] {
  // The grammar forbids a colon in an unquoted value, but proxies send `for=192.0.2.1:4711`.
  const pair = /[ \t]*([^\s=;,"]+)=("(?:[^"\\]|\\.)*"|[^\s;,"]*)[ \t]*([;,]|$)/y;
  const hops: string[] = [];
  let hop: string | undefined;
  for (let end = false; !end; ) {
    const match = pair.exec(value);
    if (match === null) return [];
    const [, name = '', text = '', separator] = match;
    if (name.toLowerCase() === 'for') {
      if (hop !== undefined) return [];
      hop = text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
    }
    end = separator === '';
    if (separator !== ';') {
      hops.push(hop ?? '');
      hop = undefined;
    }
  }
  return hops;
}

/** One IP address in its normalized spelling. */
export interface IpAddress {
  /** Dotted IPv4, or IPv6 as RFC 5952 writes it. */
  readonly address: string;
  /**
   * The networks that may belong to one client, the narrowest first: the IPv4 address, or the /64, the /56 and the /48 of an IPv6
   * address (`2001:db8:1:2::/64`). An internet provider gives each customer one of these.
   */
  readonly networks: readonly [string, ...string[]];
}

/** An IPv6 address with a zone and a port has at most 45 + 1 + 15 + 8 characters. */
const maxLength = 80;

/**
 * Reads an IP address as peers and proxies write it: with a port, in brackets, with a zone, IPv4 inside IPv6.
 * `undefined` for anything else, names and `unknown` included. RFC 4291 §2.2, RFC 3493 §11 (zones are dropped).
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (text.length > maxLength) return undefined;
  const octets = parseIPv4(text.replace(/^([\d.]+):\d{1,5}$/, '$1'));
  if (octets !== undefined) return version4(octets);

  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text);
  const groups = parseIPv6(bracketed?.[1] ?? text);
  if (groups === undefined) return undefined;
  const embedded = embeddedIPv4(groups);
  if (embedded !== undefined) return version4(embedded);
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return {
    address: formatIPv6(groups),
    networks: [
      `${formatIPv6([a, b, c, d, 0, 0, 0, 0])}/64`,
      `${formatIPv6([a, b, c, d & 0xff00, 0, 0, 0, 0])}/56`,
      `${formatIPv6([a, b, c, 0, 0, 0, 0, 0])}/48`,
    ],
  };
}

function version4(octets: readonly number[]): IpAddress {
  const address = octets.join('.');
  return { address, networks: [address] };
}

/** Parses four numbers, or returns `undefined`. A leading zero is refused: some parsers read such a number as octal (F08). */
function parseIPv4(text: string): readonly number[] | undefined {
  const parts = text.split('.', 5);
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const octets = parts.map(Number);
  return octets.every((octet) => octet <= 255) ? octets : undefined;
}

/** Parses eight groups of 16 bits, or returns `undefined`. */
function parseIPv6(text: string): readonly number[] | undefined {
  const address = text.replace(/%[^%[\]]+$/, '');
  const [before, after, tooMany] = address.split('::', 3);
  if (before === undefined || tooMany !== undefined) return undefined;
  if (after === undefined) {
    const groups = parseGroups(before, 'tail');
    return groups?.length === 8 ? groups : undefined;
  }
  const head = parseGroups(before, 'head');
  const tail = parseGroups(after, 'tail');
  if (head === undefined || tail === undefined || head.length + tail.length > 7) return undefined;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Parses the groups on one side of the `::`. Only the very end of an address can be dotted. */
function parseGroups(text: string, side: 'head' | 'tail'): readonly number[] | undefined {
  const groups: number[] = [];
  const parts = text === '' ? [] : text.split(':', 9);
  for (const [index, part] of parts.entries()) {
    const dotted = side === 'tail' && index === parts.length - 1 ? parseIPv4(part) : undefined;
    if (dotted !== undefined) groups.push(...pairs(dotted));
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

function pairs([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly [number, number] {
  return [a * 256 + b, c * 256 + d];
}

/**
 * Returns the IPv4 address of a client whose packets came in as IPv6: mapped (`::ffff:0:0/96`), or translated by a gateway
 * (`64:ff9b::/96`, RFC 6052), where a /64 would put the whole IPv4 internet into one bucket.
 */
function embeddedIPv4(groups: readonly number[]): readonly number[] | undefined {
  const prefix = groups.slice(0, 6).join();
  if (prefix !== '0,0,0,0,0,65535' && prefix !== '100,65435,0,0,0,0') return undefined;
  return groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
}

/** Formats by RFC 5952 §4: lower case, no leading zeros, the first of the longest runs of zero groups (two at least) as `::`. */
function formatIPv6(groups: readonly number[]): string {
  let start = 0;
  let length = 1;
  for (let from = 0; from < 8; from += 1) {
    let to = from;
    while (to < 8 && groups[to] === 0) to += 1;
    if (to - from > length) [start, length] = [from, to - from];
  }
  const written = groups.map((group) => group.toString(16));
  if (length === 1) return written.join(':');
  return `${written.slice(0, start).join(':')}::${written.slice(start + length).join(':')}`;
}
