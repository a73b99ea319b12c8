const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads the key of an authenticator from base32 (RFC 4648 §6), as setup pages show it; `undefined` for another text. */
export function authenticatorKey(text: string): Uint8Array | undefined {
  const letters = text.replaceAll(/[\s=-]/g, '').toUpperCase();
  if (!/^[A-Z2-7]{16,256}$/.test(letters)) return undefined;
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
