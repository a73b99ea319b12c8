import {
  aNumber,
  anObject,
  type KnownOptions,
  type OptionKind,
  oneOf,
  wholeNumber,
} from '../contract/options/known-options.js';
import type { CallOptions } from './call.js';

const headers: OptionKind<never> = {
  expected: 'headers',
  fits: (value) => typeof value === 'object' && value !== null,
};

/** Every option of a call: those of `fetchOptions`, and of the second argument of each call. */
export const callOptions = {
  headers,
  signal: anObject,
  timeout: aNumber,
  retry: /* @__PURE__ */ wholeNumber(0),
  credentials: /* @__PURE__ */ oneOf('include', 'omit', 'same-origin'),
} satisfies KnownOptions<CallOptions>;
