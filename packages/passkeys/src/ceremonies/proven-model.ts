import {
  convertCertBufferToPEM,
  decodeAttestationObject,
  isoBase64URL,
  validateCertificatePath,
} from '@simplewebauthn/server/helpers';

/**
 * Whether the certificates of a verified attestation lead to one of the manufacturers' roots. Without that an attestation proves
 * nothing about the model: a program can sign one with certificates that it has made itself.
 */
export async function isModelProven(attestationObject: string, roots: readonly string[]): Promise<boolean> {
  if (roots.length === 0) return false;
  const certificates = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c');
  if (!certificates?.length) return false;
  try {
    return await validateCertificatePath(certificates.map(convertCertBufferToPEM), [...roots]);
  } catch {
    return false;
  }
}
