import * as z from 'zod/mini';
import { invalidInput } from '../../contract/catalogue.js';
import type { AnyEndpoint } from '../../contract/endpoint.js';
import type { ErrorDetail } from '../../contract/errors.js';
import { explained, isAuthError } from '../../contract/errors.js';
import { isObject } from '../../contract/json.js';
import { convertJson } from '../../domain/answers/convert-json.js';
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
 * Returns a body with the values that its endpoint also accepts in the query (`queryToo`). A value in the body, even `null`,
 * replaces that of the query, so an attacker who adds parameters to a link cannot override the caller's value. `query` is read only
 * if an input needs it.
 */
export function withQueryToo({ queryToo }: AnyEndpoint, body: unknown, query: () => unknown): unknown {
  if (queryToo.length === 0 || (body !== undefined && !isObject(body))) return body;
  const sent = query();
  if (!isObject(sent)) return body;
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
  if (production || endpoint.route.via !== 'body' || !isObject(sent) || !isObject(received)) return;
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
  if (!isObject(sent) || !isObject(received)) return [];
  return Object.keys(sent)
    .filter((key) => !Object.hasOwn(received, key))
    .map((key) => `${prefix}${key}`);
}

/** Checks an input against the endpoint's schema: returns the values for the handler, or throws a 400 with every fault. */
export function validate({ endpoint, input }: Operation, sent: unknown): unknown {
  const accepted = convertJson(input, sent, 'decode');
  if (accepted.success) return accepted.data;
  const result = z.safeParse(input, sent, { error: wordingOf });
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalidInput(endpoint.route.via, details, result.error);
}

/**
 * Returns short messages, such as "Required" and "Expected X, received Y": zod/mini has no messages.
 */
function wordingOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${typeName(issue.expected)}, received ${typeOf(issue.input)}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return `Invalid ${issue.format}`;
    case 'invalid_value':
      return `Expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    default:
      return 'Invalid input';
  }
}

function typeName(type: string): string {
  return type === 'int' ? 'integer' : type;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isInteger(value) ? 'float' : typeof value;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' items' : '';
}
