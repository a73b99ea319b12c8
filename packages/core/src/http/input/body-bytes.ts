import { commonErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { readAtMost } from '../../domain/providers/bounded-bytes.js';
import { inputRefusal } from './input-rules.js';

/**
 * Reads at most `maxBytes` bytes of a body; a missing body has no bytes. The unread rest is cancelled.
 * Throws `REQUEST_BODY_IS_TOO_LARGE`, also by the announced length, and `VALIDATION_ERROR` if the client stops half-way. The
 * HTTP server limits the time that a client can take.
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
    throw inputRefusal('body', [], 'Incomplete', cause);
  });
  if (!bytes) throw failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  return bytes;
}
