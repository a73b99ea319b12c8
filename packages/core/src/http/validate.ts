import * as z from 'zod/mini';
import { invalidInput } from '../contract/catalogue.js';
import type { ErrorDetail } from '../contract/errors.js';
import type { Operation } from './operation.js';

/** Checks an input against the endpoint's schema: the values as the handler sees them, or a 400 with every fault. */
export function validate({ endpoint, input }: Operation, sent: unknown): unknown {
  const result = z.safeParse(input, sent, { error: wordingOf });
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalidInput(endpoint.route.via, details, result.error);
}

/** The words of spec §5 ("Required", "Expected X, received Y") where zod has others. */
function wordingOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'Required';
  return `Expected ${issue.expected}, received ${typeName(issue.input)}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
