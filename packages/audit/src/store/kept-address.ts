import { parseIpAddress } from 'latchkey/plugin';
import type { Config } from '../options.js';

/** Returns what is kept of a client's address; `null` if nothing is, or if the address is not known. */
export function keptAddress(address: string | null, ip: Config['ip']): string | null {
  if (address === null || ip === false) return null;
  return ip === 'full' ? address.slice(0, 64) : networkOf(address);
}

/** Returns the first three numbers of an IPv4 address, or the /48 of an IPv6 address. */
function networkOf(address: string): string | null {
  const network = parseIpAddress(address)?.networks.at(-1);
  if (network === undefined) return null;
  return network.includes('/') ? network : `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
}
