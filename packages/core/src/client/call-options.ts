import { aNumber, anObject, type KnownOptions, oneOf } from '../contract/options/known-options.js';
import type { CallOptions } from './call.js';

/** Every option of a call: those of `fetchOptions`, and of the second argument of each call. */
export const callOptions = {
  headers: anObject,
  signal: anObject,
  timeout: aNumber,
  retry: aNumber,
  credentials: /* @__PURE__ */ oneOf('include', 'omit', 'same-origin'),
} satisfies KnownOptions<CallOptions>;
