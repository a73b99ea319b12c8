import * as z from 'zod/mini';
import { invalidInput } from '../../contract/catalogue.js';
import type { ErrorDetail } from '../../contract/errors.js';
import { convertJson } from '../../domain/answers/convert-json.js';
import type { Operation } from '../call/operation.js';

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
