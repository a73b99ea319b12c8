import { isAuthError } from '../contract/errors.js';

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
