import type { AnyEndpoint } from '../../contract/endpoint.js';

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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
