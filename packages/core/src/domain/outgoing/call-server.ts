import type { Bytes } from '../../crypto/platform.js';
import { readBeginning } from '../providers/bounded-bytes.js';
import type { Settings } from '../settings/settings.js';
import { OutgoingError } from './outgoing-error.js';

/** What is sent to another server. */
export interface OutgoingInit {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | URLSearchParams | Bytes | null;
}

/** An answer of another server. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Bytes;
  /** Whether the body had more bytes than the limit. */
  readonly isCut: boolean;
}

export interface CallLimits {
  /** Milliseconds for the whole call, with the lookup of the name and the body. */
  readonly timeMs: number;
  /** Maximum number of bytes of the body that are read. */
  readonly bytes: number;
}

interface Answering {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Only of `fetch`. */
  readonly type?: string;
}
type Ask = (signal: AbortSignal) => Promise<Answering>;

/** A user waits for a provider. Its largest real answers are photos. */
const usual: CallLimits = { timeMs: 10_000, bytes: 1024 * 1024 };

/** Calls an address that the application has configured. Throws `OutgoingError`. */
export function fetchConfigured(
  { settings }: { readonly settings: Pick<Settings, 'fetch'> },
  url: string,
  init: OutgoingInit,
  limits: Partial<CallLimits> = {},
): Promise<OutgoingAnswer> {
  const ask: Ask = (signal) => settings.fetch(url, { ...init, redirect: 'manual', signal });
  return callServer(ask, { ...usual, ...limits });
}

/** Rejects when the time is over: a runtime that does not notice must not hold the caller. */
export function isOver(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Reads the answer of another server within the limits, and follows no redirect: it could lead, with what was sent, to a server that
 * was not named. Throws `OutgoingError`.
 */
export async function callServer(ask: Ask, { timeMs, bytes }: CallLimits): Promise<OutgoingAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeMs);
  const { signal } = limit;
  try {
    return await Promise.race([ask(signal).then((answer) => readAnswer(answer, bytes)), isOver(signal)]);
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause;
    if (signal.aborted) throw new OutgoingError('time', 'The answer did not come in time', { cause });
    throw new OutgoingError('unreachable', 'The server could not be reached', { cause });
  } finally {
    clearTimeout(timer);
    limit.abort(); // ends a connection whose answer was not read to its end
  }
}

async function readAnswer({ status, headers, body, type }: Answering, bytes: number): Promise<OutgoingAnswer> {
  // A redirect that the runtime hides has the status 0.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) throw new OutgoingError('redirect', 'It redirects');
  if (status < 200) throw new OutgoingError('unreachable', `It answered ${status}`);
  return { status, headers, ...(body ? await readBeginning(body, bytes) : { bytes: new Uint8Array(), isCut: false }) };
}
