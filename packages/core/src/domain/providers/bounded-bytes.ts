import type { Bytes } from '../../crypto/platform.js';

/** The beginning of a stream. */
export interface Beginning {
  readonly bytes: Bytes;
  /** Whether the stream had more bytes. */
  readonly isCut: boolean;
}

/**
 * Reads the bytes of a stream; `undefined` if there are more than `maxBytes`: then the rest is cancelled unread. Throws the
 * errors of reading.
 */
export async function readAtMost(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Bytes | undefined> {
  const { bytes, isCut } = await readBeginning(stream, maxBytes);
  return isCut ? undefined : bytes;
}

/** Reads the first `maxBytes` of a stream, and cancels the rest unread. Throws the errors of reading. */
export async function readBeginning(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Beginning> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  while (!isCut) {
    const { done, value } = await reader.read();
    if (done) break;
    isCut = size + value.byteLength > maxBytes;
    const kept = isCut ? value.subarray(0, maxBytes - size) : value;
    size += kept.byteLength;
    chunks.push(kept);
  }
  // Not awaited: the cancellation of a cloned body ends only when the other copy has ended. Its result does not matter.
  if (isCut) reader.cancel().catch(() => undefined);
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { bytes, isCut };
}
