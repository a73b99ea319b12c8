import { parseIpAddress } from 'latchkey/plugin';

/** The largest number of networks of one key. */
export const mostNetworks = 20;

interface Network {
  /** The address as a number, of which the first `bits` count. */
  readonly value: bigint;
  readonly bits: number;
  /** The bits of an address: 32 for IPv4, 128 for IPv6. */
  readonly length: number;
}

/** Reads `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`. `undefined` for anything else. */
function parseNetwork(text: string): Network | undefined {
  const [, written = '', prefix] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const address = parseIpAddress(written)?.address;
  // A caller's `::ffff:203.0.113.7` is read as IPv4. A network in this form would never match, so it is refused.
  if (address === undefined || address.includes(':') !== written.includes(':')) return undefined;
  const whole = numberOf(address);
  const bits = prefix === undefined ? whole.length : Number(prefix);
  return bits <= whole.length ? { ...whole, bits } : undefined;
}

/** Checks whether a text is an address or a network. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

/** Checks whether an address is in one of the networks. False for an address that is not known. */
export function isInside(networks: readonly string[], address: string | null): boolean {
  const found = address === null ? undefined : parseIpAddress(address);
  if (!found) return false;
  const own = numberOf(found.address);
  return networks.some((text) => {
    const network = parseNetwork(text);
    if (network?.length !== own.length) return false;
    const free = BigInt(network.length - network.bits);
    return network.value >> free === own.value >> free;
  });
}

/** An address in its normalized spelling as a number. */
function numberOf(address: string): Pick<Network, 'value' | 'length'> {
  if (!address.includes(':')) {
    const value = address.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
    return { value, length: 32 };
  }
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - before.length - after.length).fill('0');
  const value = [...before, ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  return { value, length: 128 };
}
