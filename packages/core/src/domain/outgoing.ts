import type { Settings } from './settings.js';

/** Milliseconds for a call with everything that belongs to it: a person waits for it. */
const timeLimit = 10_000;
/** Bytes of an answer. The largest honest ones are photos. */
const sizeLimit = 1024 * 1024;

interface Surroundings {
  readonly settings: Settings;
}

export interface ProviderAnswer {
  readonly isOk: boolean;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Calls a provider; `undefined` when it cannot be reached, is too slow, says too much or sends us elsewhere: a followed
 * redirect would carry tokens to a host that nobody configured (H112, R-A17). Never throws, and logs neither what was
 * sent nor what came back.
 */
export async function callOut(
  { settings }: Surroundings,
  url: string,
  init: RequestInit,
): Promise<ProviderAnswer | undefined> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeLimit);
  try {
    const response = await settings.fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    const bytes = await readLimited(response);
    const isElsewhere = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
    if (bytes !== undefined && !isElsewhere) {
      if (!response.ok) settings.logger.warn(`${placeOf(url)} answered ${response.status}`);
      return { isOk: response.ok, type: response.headers.get('content-type') ?? '', bytes };
    }
    settings.logger.warn(`${placeOf(url)} ${isElsewhere ? 'sent us elsewhere' : 'answered too much'}`);
  } catch (error) {
    settings.logger.warn(`${placeOf(url)} could not be reached`, { reason: error instanceof Error ? error.name : '' });
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}

/** A `fetch` with the same limits, for key sets; with an answer of its own where there is none. */
export function fetchWithin(app: Surroundings): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const answer = await callOut(app, String(input instanceof Request ? input.url : input), init);
    return new Response(answer?.bytes ?? null, { status: answer?.isOk ? 200 : 502 });
  };
}

/** The answer as JSON; `undefined` when it is none. */
export function jsonOf({ bytes }: ProviderAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Address without the query, which may hold more than a log should. */
function placeOf(url: string): string {
  return url.split(/[?#]/, 1).join('');
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > sizeLimit) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
