import { explained } from '../../contract/errors.js';
import type { App } from '../../domain/app/app.js';
import { type IpAddress, parseIpAddress } from '../../domain/limits/client-address.js';
import type { Exchange } from '../call/exchange.js';

/** Headers in which proxies and hosts send the client's address; headers that hosts set themselves come first. */
const forwardingHeaders = [
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
  'fastly-client-ip',
  'x-vercel-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-forwarded-for',
  'forwarded',
];

/** Applications that were already warned about a proxy, and about clients without an address. */
const warned = { ofProxy: new WeakSet<App>(), ofUnknown: new WeakSet<App>() };

/**
 * Warns once that clients share a limit because the server cannot distinguish them. Behind a proxy without a configured header
 * all users have the proxy's address, or none (R-F03). No header's value is logged: any client can write one.
 */
export function warnOfSharedLimits({ caller, peer }: Exchange): void {
  const { app, headers, network } = caller;
  const { logger, ipAddress } = app.settings;
  if (ipAddress.ipAddressHeaders.length === 0 && !warned.ofProxy.has(app) && mayBeProxy(peer)) {
    const sent = forwardingHeaders.filter((name) => headers.has(name));
    if (sent.length > 0) {
      warned.ofProxy.add(app);
      warned.ofUnknown.add(app); // one warning is enough: the same option solves both
      logger.warn(
        explained(
          'CLIENTS_SHARE_A_LIMIT',
          `requests come through a proxy (${sent.join(', ')}) and no header is configured, so all users behind it share one rate limit. Set advanced.ipAddress.ipAddressHeaders to the header that your host or proxy sets itself, such as ['${sent[0]}'], and trustedProxies to the number of proxies that append to it. The page "Mounting" of the documentation has the values for each host.`,
        ),
      );
      return;
    }
  }
  if (network !== 'unknown' || warned.ofUnknown.has(app)) return;
  warned.ofUnknown.add(app);
  logger.warn(
    explained(
      'CLIENTS_SHARE_A_LIMIT',
      'a request came without an address, so its client shares a rate limit with all such clients. Pass the address of the socket, or set advanced.ipAddress.ipAddressHeaders.',
    ),
  );
}

function mayBeProxy(peer: string | undefined): boolean {
  const address = peer === undefined ? undefined : parseIpAddress(peer);
  return address === undefined || isPrivateAddress(address);
}

/**
 * Checks whether an address is not public, so that it belongs to a proxy: loopback, link-local, private use (RFC 6890), and
 * 100.64.0.0/10, which hosts use inside their networks (RFC 6598).
 */
export function isPrivateAddress({ address }: IpAddress): boolean {
  return address.includes(':') ? privateIPv6.test(address) : privateIPv4.test(address);
}

const privateIPv6 = /^(?:::1$|f[cd]..:|fe[89ab].:)/;
const privateIPv4 = /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
