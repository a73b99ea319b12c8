import type { IpAddressSettings } from '../../domain/settings/settings.js';
import { parseIpAddress } from './ip-address.js';

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
 * only the entries of the application's own proxies (R-F02). Without configured headers the socket's address counts. If the
 * header cannot be parsed, the address is unknown; no other source is used.
 */
export function clientAddress(headers: Headers, settings: IpAddressSettings, socketAddress?: string): ClientAddress {
  const text = claimedAddress(headers, settings) ?? socketAddress;
  const found = text === undefined ? undefined : parseIpAddress(text);
  if (found === undefined) return unknown;
  const { address, networks } = found;
  return { address: settings.track ? address : null, networks, network: networks.at(-1) ?? networks[0] };
}

/** Returns the client's address in a configured header; empty if the header is present but not reliable. */
function claimedAddress(headers: Headers, { headers: names, trustedProxies }: IpAddressSettings): string | undefined {
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
  // Proxies set x-real-ip, cf-connecting-ip and similar headers, and do not append: a second value is forged.
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
