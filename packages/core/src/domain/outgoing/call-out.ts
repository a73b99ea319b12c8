import { explained } from '../../contract/errors.js';
import type { Bytes } from '../../crypto/platform.js';
import type { Settings } from '../settings/settings.js';
import { fetchConfigured, type OutgoingInit } from './call-server.js';
import { OutgoingError } from './outgoing-error.js';

interface Surroundings {
  readonly settings: Pick<Settings, 'fetch' | 'logger'>;
}

export interface ProviderAnswer {
  readonly isOk: boolean;
  readonly type: string;
  readonly bytes: Bytes;
}

/**
 * Calls a provider; `undefined` if it cannot be reached, is too slow, answers with too much or redirects: a redirect could send
 * tokens to a host that is not configured (H112, R-A17). Never throws, and logs neither the request nor the answer.
 */
export async function callOut(
  { settings }: Surroundings,
  url: string,
  init: OutgoingInit,
  timeMs?: number,
): Promise<ProviderAnswer | undefined> {
  const { logger } = settings;
  try {
    const limits = timeMs === undefined ? {} : { timeMs };
    const { status, headers, bytes, isCut } = await fetchConfigured({ settings }, url, init, limits);
    if (isCut)
      return void logger.warn(explained('PROVIDER_FAILED', `${placeOf(url)} sent an answer that is too long.`));
    const isOk = status >= 200 && status < 300;
    if (!isOk) logger.warn(explained('PROVIDER_FAILED', `${placeOf(url)} answered ${status}.`));
    return { isOk, type: headers.get('content-type') ?? '', bytes };
  } catch (error) {
    const { fault, cause } = error instanceof OutgoingError ? error : { fault: undefined, cause: error };
    if (fault === 'redirect')
      logger.warn(
        explained('PROVIDER_FAILED', `${placeOf(url)} redirected the call, and Latchkey follows no redirects.`),
      );
    else
      logger.warn(explained('PROVIDER_FAILED', `${placeOf(url)} could not be reached.`), {
        reason: cause instanceof Error ? cause.name : '',
      });
    return undefined;
  }
}

/** Works like `callOut`, for key sets, with `timeLimit` in milliseconds. Returns an error response if there is no answer. */
export async function fetchWithin(
  app: Surroundings,
  url: string,
  headers: Headers,
  timeLimit: number,
): Promise<Response> {
  const answer = await callOut(app, url, { headers }, timeLimit);
  return new Response(answer?.bytes ?? null, { status: answer?.isOk ? 200 : 502 });
}

/** Returns the answer as JSON; `undefined` if it is not JSON. */
export function jsonOf({ bytes }: ProviderAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Returns an answer that its type calls form-encoded, as an object of texts; `undefined` for other answers, and if a name occurs
 * twice: it would not be clear which one counts (RFC 6749 §3.2).
 */
export function formOf({ type, bytes }: ProviderAnswer): Readonly<Record<string, string>> | undefined {
  if (!/^application\/x-www-form-urlencoded *(?:;|$)/i.test(type)) return undefined;
  const pairs = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const form = Object.fromEntries(pairs);
  return Object.keys(form).length === pairs.length ? form : undefined;
}

/** Returns the address without the query, which may contain values that a log must not have. */
function placeOf(url: string): string {
  return url.split(/[?#]/, 1).join('');
}
