/**
 * Checks a signature by ECDSA on P-256 with SHA-256, in the form that GitHub sends: DER in base64. `publicKey`: SPKI in PEM. False for
 * a signature or a key that cannot be read.
 */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  const [spki, der] = [bytesOf(publicKey.replace(/-----[A-Z ]+-----|\s/g, '')), bytesOf(signature.trim())];
  const raw = der && rawSignature(der);
  if (!spki || !raw) return false;
  try {
    const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
    const signed = new TextEncoder().encode(text);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, raw, signed);
  } catch (error) {
    if (error instanceof DOMException) return false; // the text is no key on this curve
    throw error;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Returns the two numbers of a DER signature one after the other, 32 bytes each, as Web Crypto takes them (RFC 3279, 2.2.3). */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const [tag, length] = der;
  if (tag !== 0x30 || length !== der.length - 2) return undefined;
  const first = integerAt(der, 2);
  const second = first && integerAt(der, first.end);
  if (!second || second.end !== der.length) return undefined;
  const raw = new Uint8Array(64);
  raw.set(first.bytes, 32 - first.bytes.length);
  raw.set(second.bytes, 64 - second.bytes.length);
  return raw;
}

function integerAt(der: Uint8Array, start: number): { readonly bytes: Uint8Array; readonly end: number } | undefined {
  const [tag, length = 0] = der.subarray(start, start + 2);
  const end = start + 2 + length;
  if (tag !== 0x02 || length === 0 || end > der.length) return undefined;
  const whole = der.subarray(start + 2, end);
  const bytes = whole[0] === 0 ? whole.subarray(1) : whole; // a zero keeps the number positive
  return bytes.length > 32 ? undefined : { bytes, end };
}
