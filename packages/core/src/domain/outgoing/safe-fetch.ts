import type { Bytes } from '../../crypto/platform.js';
import { readBeginning } from '../providers/bounded-bytes.js';
import type { Settings } from '../settings/settings.js';
import { fetchEntered, type OutgoingInit } from './entered-address.js';
import { OutgoingError } from './outgoing-error.js';

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

/** An answer of another server. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Bytes;
  /** Whether the body had more bytes than the limit. */
  readonly isCut: boolean;
}

const defaults = {
  // A user waits for a provider. Its largest real answers are photos.
  configured: { timeMs: 10_000, bytes: 1024 * 1024, ports: [] },
  entered: { timeMs: 15_000, bytes: 64 * 1024, ports: [443] },
} as const satisfies Record<AddressSource, Required<OutgoingLimits>>;

/**
 * Calls another server: the only way to do so. No redirect is followed, because it could lead, with what was sent, to a server that
 * was not named. An address that a user has entered has to begin with `https`, and every address behind its name has to be public;
 * outside of production, `http` to this machine is allowed too. The connection goes to an address that was checked. Throws
 * `OutgoingError`.
 */
export async function safeFetch(
  { settings }: { readonly settings: Pick<Settings, 'fetch' | 'production'> },
  source: AddressSource,
  url: string,
  init: OutgoingInit = {},
  limits: OutgoingLimits = {},
): Promise<OutgoingAnswer> {
  const { timeMs, bytes, ports } = { ...defaults[source], ...limits };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeMs);
  const { signal } = limit;
  try {
    const answer =
      source === 'configured'
        ? await settings.fetch(url, { ...init, redirect: 'manual', signal })
        : await fetchEntered(url, init, { signal, ports, production: settings.production });
    const { status, headers, body } = answer;
    const read = body ? await readBeginning(body, bytes) : { bytes: new Uint8Array(), isCut: false };
    const isElsewhere = 'type' in answer && answer.type === 'opaqueredirect';
    if (isElsewhere || (status >= 300 && status < 400)) throw new OutgoingError('redirect', 'The answer is a redirect');
    return { status, headers, ...read };
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause;
    if (signal.aborted) throw new OutgoingError('time', 'The answer did not come in time', { cause });
    throw new OutgoingError('unreachable', 'The server could not be reached', { cause });
  } finally {
    clearTimeout(timer);
  }
}
