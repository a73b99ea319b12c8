import type { Settings } from '../settings/settings.js';
import { callServer, fetchConfigured, type OutgoingAnswer, type OutgoingInit } from './call-server.js';
import { fetchEntered } from './entered-address.js';

/**
 * Who named the address: the application in its options, which is trusted, or a user. A user could name a server that only this
 * machine reaches.
 */
export type AddressSource = 'configured' | 'entered';

export interface OutgoingLimits {
  /** Milliseconds for the whole call, with the lookup of the name and the body. Default 10,000 for `configured`, 15,000 for `entered`. */
  readonly timeMs?: number;
  /** Maximum number of bytes of the body that are read. Default 1 MB for `configured`, 64 kB for `entered`. */
  readonly bytes?: number;
  /** Ports of `entered` addresses. Default 443. */
  readonly ports?: readonly number[];
}

/**
 * Calls another server: the only way to do so. No redirect is followed, because it could send the request to a server that the caller
 * did not name. An address that a user has entered has to begin with `https`, and every address behind its name has to be public;
 * outside of production, `http` to this machine is allowed too. The connection goes to an address that was checked. Throws
 * `OutgoingError`.
 */
export function safeFetch(
  { settings }: { readonly settings: Pick<Settings, 'fetch' | 'production'> },
  source: AddressSource,
  url: string,
  init: OutgoingInit = {},
  { ports = [443], ...limits }: OutgoingLimits = {},
): Promise<OutgoingAnswer> {
  if (source === 'configured') return fetchConfigured({ settings }, url, init, limits);
  const { production } = settings;
  return callServer((signal) => fetchEntered(url, init, { signal, ports, production }), {
    timeMs: 15_000,
    bytes: 64 * 1024,
    ...limits,
  });
}
