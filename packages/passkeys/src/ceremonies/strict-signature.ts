import { cose, decodeCredentialPublicKey, isoBase64URL } from '@simplewebauthn/server/helpers';

/**
 * Whether a signature has the one form that its algorithm allows. That of ES256 is a DER sequence of two integers (WebAuthn L3, 6.5.5).
 * The library does not compare the length of the sequence, so that several texts would count as the same signature.
 */
export function isSignatureStrict(publicKey: string, signature: string): boolean {
  if (!cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(isoBase64URL.toBuffer(publicKey)))) return true;
  const bytes = isoBase64URL.toBuffer(signature);
  const [tag, length] = bytes;
  if (tag !== 0x30 || length !== bytes.length - 2) return false;
  const second = endOfInteger(bytes, 2);
  return second !== undefined && endOfInteger(bytes, second) === bytes.length;
}

/**
 * Returns where the integer that begins at `start` ends; `undefined` if it is negative, too long, or has an unneeded leading zero.
 */
function endOfInteger(bytes: Uint8Array, start: number): number | undefined {
  const [tag, length = 0, first = 0x80, next = 0] = bytes.subarray(start, start + 4);
  const isPositive = first < 0x80;
  const isShortest = first !== 0 || (length > 1 && next >= 0x80);
  return tag === 0x02 && length >= 1 && length <= 33 && isPositive && isShortest ? start + 2 + length : undefined;
}
