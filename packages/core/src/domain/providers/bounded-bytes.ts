import type { Bytes } from '../../crypto/platform.js';

/**
 * Reads the bytes of a stream; `undefined` if there are more than `maxBytes`: then the rest is cancelled unread. Throws the
 * errors of reading.
 */
export async function readAtMost(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Bytes | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > maxBytes) {
      // Not awaited: the cancellation of a cloned body ends only when the other copy has ended. Its result does not matter.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
