import type { AnyEndpoint } from '../../contract/endpoint.js';
import { explained, isAuthError } from '../../contract/errors.js';
import type { Settings } from '../../domain/settings/settings.js';
import type { Operation } from '../call/operation.js';

/**
 * The input of a call, or the reason why it cannot be parsed. The fault is reported only after the access check: an endpoint that
 * needs a session answers 401 without one, for any input (D31).
 */
export type SentInput =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: Error };

/** Parses the sent input; keeps a refusal for later. */
export async function keepRefusal(read: () => unknown): Promise<SentInput> {
  try {
    return { value: await read() };
  } catch (fault) {
    if (isAuthError(fault)) return { fault };
    throw fault;
  }
}

/**
 * Returns a body with the values that its endpoint also accepts in the query (`queryToo`). The body wins even with a `null`, so
 * an attacker who can add parameters to a link cannot override the caller's value. `query` is read only if an input needs it.
 */
export function withQueryToo({ queryToo }: AnyEndpoint, body: unknown, query: () => unknown): unknown {
  if (queryToo.length === 0 || (body !== undefined && !isRecord(body))) return body;
  const sent = query();
  if (!isRecord(sent)) return body;
  const taken = queryToo.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]);
  return { ...Object.fromEntries(taken), ...body };
}

/**
 * Logs in development which parts of a body an endpoint dropped, because no field of that name accepts values from callers. Logs
 * nothing in production, where any caller could fill the log.
 */
export function warnOfUnknownInput(
  { name, endpoint }: Operation,
  { production, logger }: Pick<Settings, 'production' | 'logger'>,
  sent: unknown,
  received: unknown,
): void {
  if (production || endpoint.route.via !== 'body' || !isRecord(sent) || !isRecord(received)) return;
  const dropped = [...keysLost(sent, received, ''), ...keysLost(sent.data, received.data, 'data.')];
  if (dropped.length === 0) return;
  const names = dropped.slice(0, 10).map((key) => key.slice(0, 64));
  logger.warn(
    explained(
      'UNKNOWN_INPUT',
      `${name} dropped ${names.join(', ')}: it has no such input. A field takes values from callers only where its declaration says settable: true.`,
    ),
  );
}

function keysLost(sent: unknown, received: unknown, prefix: string): readonly string[] {
  if (!isRecord(sent) || !isRecord(received)) return [];
  return Object.keys(sent)
    .filter((key) => !Object.hasOwn(received, key))
    .map((key) => `${prefix}${key}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
