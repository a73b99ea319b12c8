/**
 * The bytes of a stream, `undefined` where there are more than `maxBytes`: what is left is cancelled unread then. Throws what
 * reading throws.
 */
export async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > maxBytes) {
      // Not awaited: a cloned body waits for its twin here. Whether the sender agrees to stop changes nothing.
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
