import type { AddressRanges, NodeNetworking } from './node-networking.js';

/** Networks that are not public, or that lead to addresses in others (IANA's registries of special-purpose addresses, RFC 6890). */
const closed4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by the customers of a provider (CGNAT)
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's service for its own virtual machines, at a public address
  ['169.254.0.0', 16], // link-local, with the metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // assignments of the IETF, with the metadata of Oracle's cloud
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, with the broadcast address
] as const;

/**
 * Of IPv6, only the global addresses are open. So loopback, private and link-local addresses, multicast, and the forms of IPv4
 * (mapped, compatible, translated, NAT64) are closed without a line of their own.
 */
const open6 = [['2000::', 3]] as const;
const closed6 = [
  ['2001::', 23], // assignments of the IETF, with Teredo and benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which leads to an address of IPv4
  ['3fff::', 20], // documentation
] as const;

const loopback4 = [['127.0.0.0', 8]] as const;
const loopback6 = [['::1', 128]] as const;

export interface AddressRules {
  /** Whether every router of the internet may lead to this address. `false` for a text that is no address. */
  isPublic(address: string): boolean;
  /** Whether it is the machine itself. */
  isLoopback(address: string): boolean;
}

export function createAddressRules({ net }: Pick<NodeNetworking, 'net'>): AddressRules {
  const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): AddressRanges => {
    const list = new net.BlockList();
    for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
    return list;
  };
  const [refused4, allowed6, refused6] = [listOf('ipv4', closed4), listOf('ipv6', open6), listOf('ipv6', closed6)];
  const [own4, own6] = [listOf('ipv4', loopback4), listOf('ipv6', loopback6)];
  return {
    isPublic(address) {
      const family = net.isIP(address);
      if (family === 4) return !refused4.check(address, 'ipv4');
      // A zone (`fe80::1%eth0`) belongs to no global address.
      if (family !== 6 || address.includes('%')) return false;
      return allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
    },
    isLoopback(address) {
      const family = net.isIP(address);
      return family === 4 ? own4.check(address, 'ipv4') : family === 6 && own6.check(address, 'ipv6');
    },
  };
}
