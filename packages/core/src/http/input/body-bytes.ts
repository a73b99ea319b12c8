import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { readAtMost } from '../../domain/providers/bounded-bytes.js';
import { refusal } from './input-rules.js';

/**
 * Reads the bytes of a body, `maxBytes` at the most; no body is no bytes. What is left is cancelled unread.
 * Throws `REQUEST_BODY_IS_TOO_LARGE`, by the announced length already, and `VALIDATION_ERROR` when the client stops
 * half-way. How long a client may take is the server's business.
 */
export async function readBytes({ body, bodyUsed, headers }: Request, maxBytes: number): Promise<Uint8Array> {
  if (bodyUsed) throw new Error('The request body was read before Latchkey got the request. Pass it on unread.');
  if (body === null) return new Uint8Array();
  const announced = Number(headers.get('content-length'));
  if (announced > maxBytes) {
    body.cancel().catch(() => undefined);
    throw failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  }
  const bytes = await readAtMost(body, maxBytes).catch((cause: unknown) => {
    throw refusal('body', [], 'Incomplete', cause);
  });
  if (!bytes) throw failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  return bytes;
}
