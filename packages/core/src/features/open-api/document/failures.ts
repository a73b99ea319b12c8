import { accountErrors, commonErrors } from '../../../contract/catalogue.js';
import type { AnyEndpoint } from '../../../contract/endpoint.js';
import { codeFromMessage, type ErrorEntry, type Errors, pick } from '../../../contract/errors.js';
import { redirectTargets } from '../../../contract/inputs.js';
import type { JsonSchema, ResponseObject, ResponseOrReference } from './types.js';

/** The body of every failure. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const validation: Errors = { VALIDATION_ERROR: { status: 400, message: 'Invalid body parameters' } };

/**
 * Returns the responses for every failure of an endpoint: its own, and those that calls of its kind have. `credentials`: what a
 * caller can send.
 */
export function failuresOf(
  endpoint: AnyEndpoint,
  inputs: readonly string[],
  credentials: 'sessions' | 'sessions and keys',
): Readonly<Record<string, ResponseOrReference>> {
  const byStatus = new Map<number, [string, ErrorEntry][]>();
  for (const [code, entry] of Object.entries({
    ...commonOf(endpoint, inputs),
    ...(credentials === 'sessions' ? {} : keyFailures(endpoint)),
    ...endpoint.errors,
  }))
    byStatus.set(entry.status, [...(byStatus.get(entry.status) ?? []), [code, entry]]);
  const sorted = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    sorted.map(([status, entries]) => [
      status,
      entries.every(([code]) => Object.hasOwn(shared, code))
        ? { $ref: `#/components/responses/Error${status}` }
        : responseOf(entries),
    ]),
  );
}

/** The failures that nearly every call can have. Each is usually the only failure of a call with its status. */
const shared = pick(
  commonErrors,
  'REQUEST_BODY_IS_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'LINK_IS_NOT_PREFETCHED',
  'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
  'INTERNAL_SERVER_ERROR',
  'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER',
);

/** The responses that operations refer to: `Error429`. */
export const sharedResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries(shared).map(([code, entry]) => [`Error${entry.status}`, responseOf([[code, entry]])]),
);

/** A code of the application's own is possible in every call, so no list of codes is complete: each known one is an example. */
function responseOf(entries: readonly (readonly [code: string, entry: ErrorEntry])[]): ResponseObject {
  const examples = entries.map(([code, { message }]) => {
    // A message with a value in it has a code with that value: COMPANY_IS_REQUIRED.
    const text = message.replace(/\{(\w+)\}/g, '$1');
    return [code, { value: { code: text === message ? code : codeFromMessage(text), message: text } }];
  });
  return {
    description: entries.map(([code]) => code).join(', '),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  };
}

/** The failures of a call with an API key. */
function keyFailures({ access, guard }: AnyEndpoint): Errors {
  if (access === 'anyone') return {};
  return pick(commonErrors, guard?.byApiKey ? 'API_KEY_LACKS_SCOPE' : 'API_KEY_IS_NOT_ACCEPTED');
}

/** The failures that the pipeline adds to those of the contract. */
function commonOf({ access, assurance, form, onlyReads, route }: AnyEndpoint, inputs: readonly string[]): Errors {
  const posts = route.methods.includes('POST');
  const codes: (keyof typeof commonErrors)[] = [
    'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
    'INTERNAL_SERVER_ERROR',
    'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER',
  ];
  if (posts) codes.push('REQUEST_BODY_IS_TOO_LARGE', 'UNSUPPORTED_CONTENT_TYPE');
  // Contract and handler of a call with a session can require more of the session, such as a factor.
  if (access !== 'anyone')
    codes.push(
      'UNAUTHORIZED',
      'ACCOUNT_HAS_CHANGED',
      'SESSION_IS_NOT_FRESH',
      'SECOND_FACTOR_REQUIRED',
      'SIGNED_IN_AS_ANOTHER_USER',
    );
  if (assurance?.factors !== undefined) codes.push('FACTOR_REQUIRED');
  if (!onlyReads && route.methods.includes('GET')) codes.push('LINK_IS_NOT_PREFETCHED');
  if (form === 'own page') codes.push('OPEN_THE_LINK_AGAIN');
  const common = Object.fromEntries(codes.map((code) => [code, commonErrors[code]]));
  const fields = ['host', ...(posts ? ['origin'] : []), ...redirectTargets.filter((name) => inputs.includes(name))];
  const refused = Object.fromEntries(fields.map(refusedField));
  return {
    ...(inputs.length > 0 || posts ? validation : {}),
    ...(inputs.includes('code') && access !== 'anyone' ? pick(accountErrors, 'INVALID_TWO_FACTOR_AUTHENTICATION') : {}),
    ...common,
    ...refused,
  };
}

/** Returns the failure with which the pipeline refuses a field: for `origin`, the code `INVALID_ORIGIN`. */
function refusedField(field: string): readonly [code: string, entry: ErrorEntry] {
  const { status, message } = commonErrors.INVALID_FIELD;
  const text = message.replace('{field}', field);
  return [codeFromMessage(text), { status, message: text }];
}
