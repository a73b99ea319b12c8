import { cose, decodeCredentialPublicKey, isoBase64URL } from '@simplewebauthn/server/helpers';

type Bytes = ReturnType<typeof isoBase64URL.toBuffer>;
type Importable = readonly [JsonWebKey, RsaHashedImportParams | EcKeyImportParams | Algorithm];

/**
 * Whether a public key can verify signatures. No signature covers the key of a new passkey. A passkey with a broken key could not
 * sign in, but would count as a sign-in method of the user.
 */
export async function isKeyUsable(publicKey: Bytes): Promise<boolean> {
  const read = importable(publicKey);
  if (!read) return false;
  const [key, algorithm] = read;
  return crypto.subtle.importKey('jwk', key, algorithm, false, ['verify']).then(
    () => true,
    () => false,
  );
}

/** The key by the one form that its algorithm allows (RFC 9053 §2, RFC 8812 §2); `undefined` for any other. */
function importable(publicKey: Bytes): Importable | undefined {
  const { alg, crv, x, y, n, e } = cose.COSEKEYS;
  const key = decodeCredentialPublicKey(publicKey);
  if (cose.isCOSEPublicKeyEC2(key) && key.get(alg) === -7 && key.get(crv) === 1)
    return [
      { kty: 'EC', crv: 'P-256', x: text(key.get(x)), y: text(key.get(y)) },
      { name: 'ECDSA', namedCurve: 'P-256' },
    ];
  if (cose.isCOSEPublicKeyOKP(key) && key.get(alg) === -8 && key.get(crv) === 6)
    return [{ kty: 'OKP', crv: 'Ed25519', x: text(key.get(x)) }, { name: 'Ed25519' }];
  if (!cose.isCOSEPublicKeyRSA(key) || key.get(alg) !== -257) return undefined;
  const [modulus, exponent] = [key.get(n), key.get(e)];
  // At least 2048 bits, and an exponent of at least 65537 (FIPS 186-5, 5.4).
  if ((modulus?.length ?? 0) < 256 || (exponent?.length ?? 0) < 3) return undefined;
  return [
    { kty: 'RSA', n: text(modulus), e: text(exponent) },
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ];
}

function text(bytes: Bytes | undefined): string {
  return bytes instanceof Uint8Array ? isoBase64URL.fromBuffer(bytes) : '';
}
