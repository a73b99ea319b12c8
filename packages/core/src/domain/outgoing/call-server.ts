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

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Only `fetch` sets it. */
  readonly type?: string;
}
type SendRequest = (signal: AbortSignal) => Promise<RawAnswer>;

/** The usual limits. A user waits for the answer, and the largest answer that a provider sends is the photo of a user. */
const usual: CallLimits = { timeMs: 10_000, bytes: 1024 * 1024 };

/** Calls an address that the application has configured. Throws `OutgoingError`. */
export function fetchConfigured(
  { settings }: { readonly settings: Pick<Settings, 'fetch'> },
  url: string,
  init: OutgoingInit,
  limits: Partial<CallLimits> = {},
): Promise<OutgoingAnswer> {
  const send: SendRequest = (signal) => settings.fetch(url, { ...init, redirect: 'manual', signal });
  return callServer(send, { ...usual, ...limits });
}

/** Returns a promise that rejects when the signal aborts. Without it, the caller would wait for a runtime that ignores the signal. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Reads the answer of another server within the limits, and follows no redirect: a redirect could send the request, with its secrets, to
 * a server that the caller did not name. Throws `OutgoingError`.
 */
export async function callServer(send: SendRequest, { timeMs, bytes }: CallLimits): Promise<OutgoingAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeMs);
  const { signal } = limit;
  try {
    return await Promise.race([send(signal).then((answer) => readAnswer(answer, bytes)), rejectOnAbort(signal)]);
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause;
    if (signal.aborted) throw new OutgoingError('time', 'The answer did not come in time', { cause });
    throw new OutgoingError('unreachable', 'The server could not be reached', { cause });
  } finally {
    clearTimeout(timer);
    limit.abort(); // ends a connection whose answer was not read to its end
  }
}

async function readAnswer({ status, headers, body, type }: RawAnswer, bytes: number): Promise<OutgoingAnswer> {
  // A redirect that the runtime hides has the status 0.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw new OutgoingError('redirect', 'The server redirects');
  if (status < 200) throw new OutgoingError('unreachable', `The server answered ${status}`);
  return { status, headers, ...(body ? await readBeginning(body, bytes) : { bytes: new Uint8Array(), isCut: false }) };
}
