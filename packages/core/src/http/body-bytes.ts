import { commonErrors } from '../contract/catalogue.js';
import { failure } from '../contract/errors.js';
import { refusal } from './input-rules.js';

/**
 * Reads the bytes of a body, `maxBytes` at the most; no body is no bytes. What is left is cancelled unread.
 * Throws `REQUEST_BODY_IS_TOO_LARGE`, by the announced length already, and `VALIDATION_ERROR` when the client stops
 * half-way. How long a client may take is the server's business.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed)
    throw new Error('The request body was read before Latchkey got the request. Pass it on unread.');
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const tooLarge = (): Error => {
    // Not awaited: a cloned request waits for its twin here. Whether the sender agrees to stop changes nothing.
    reader.cancel().catch(() => undefined);
    return failure(commonErrors, 'REQUEST_BODY_IS_TOO_LARGE');
  };

  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await read(reader); chunk !== undefined; chunk = await read(reader)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return join(chunks, size);
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw refusal('body', [], 'Incomplete', cause);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1 && chunks[0] !== undefined) return chunks[0];
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
