import type { Config } from '../options.js';

/** Returns what is kept of a client's address; `null` if nothing is, or if the address is not known. */
export function keptAddress(address: string | null, ip: Config['ip']): string | null {
  if (address === null || ip === false) return null;
  return ip === 'full' ? address.slice(0, 64) : networkOf(address);
}

/** Returns the first three numbers of an IPv4 address, or the /48 of an IPv6 address. */
function networkOf(address: string): string | null {
  const [v4] = /(?:\d{1,3}\.){3}\d{1,3}$/.exec(address) ?? [];
  if (v4) return `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
  const [start = '', end] = address.split('::', 2);
  const before = start === '' ? [] : start.split(':');
  const after = end ? end.split(':') : [];
  const groups =
    end === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups.length < 3 ? null : `${groups.slice(0, 3).join(':')}::/48`;
}
