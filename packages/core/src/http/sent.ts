import { isAuthError } from '../contract/errors.js';

/**
 * What a call brings, or why that cannot be read. The fault is told once it is known that the caller may call at all: an
 * endpoint that needs a session answers 401 without one, whatever was sent (D31).
 */
export type Sent =
  | { readonly value: unknown; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: Error };

/** Reads what was sent; keeps a refusal of it for later. */
export async function readSent(read: () => unknown): Promise<Sent> {
  try {
    return { value: await read() };
  } catch (fault) {
    if (isAuthError(fault)) return { fault };
    throw fault;
  }
}
