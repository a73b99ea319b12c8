import { parseIpAddress } from 'latchkey/plugin';

/** Maximum number of networks of one key. */
export const maxNetworks = 20;

interface Network {
  /** The address as a number. Only its first `prefixLength` bits are compared. */
  readonly value: bigint;
  readonly prefixLength: number;
  /** The number of bits of an address: 32 for IPv4, 128 for IPv6. */
  readonly addressLength: number;
}

/** Reads `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`. `undefined` for anything else. */
function parseNetwork(text: string): Network | undefined {
  const [, written = '', prefix] = /^([\d.]+|[\da-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const address = parseIpAddress(written)?.address;
  // A caller's `::ffff:203.0.113.7` is read as IPv4. A network in this form would never match, so it is refused.
  if (address === undefined || address.includes(':') !== written.includes(':')) return undefined;
  const whole = numberOf(address);
  const prefixLength = prefix === undefined ? whole.addressLength : Number(prefix);
  return prefixLength <= whole.addressLength ? { ...whole, prefixLength } : undefined;
}

/** Checks whether a text is an address or a network. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

/** Checks whether an address is in one of the networks. False if the server does not know the caller's address. */
export function isInside(networks: readonly string[], address: string | null): boolean {
  const found = address === null ? undefined : parseIpAddress(address);
  if (!found) return false;
  const caller = numberOf(found.address);
  return networks.some((text) => {
    const network = parseNetwork(text);
    if (network?.addressLength !== caller.addressLength) return false;
    const free = BigInt(network.addressLength - network.prefixLength);
    return network.value >> free === caller.value >> free;
  });
}

/** An address in its normalized spelling as a number. */
function numberOf(address: string): Pick<Network, 'value' | 'addressLength'> {
  if (!address.includes(':')) {
    const value = address.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
    return { value, addressLength: 32 };
  }
  const [before = [], after = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - before.length - after.length).fill('0');
  const value = [...before, ...zeros, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  return { value, addressLength: 128 };
}
