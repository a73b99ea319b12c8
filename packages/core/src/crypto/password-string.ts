import { fromBase64, toBase64 } from './encoding.js';
import { isBearable, type ScryptCost } from './scrypt.js';

/** A parsed stored password. */
export interface StoredPassword {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

/** Bytes of a salt: 128 bits (NIST SP 800-132 §5.1). */
export const SALT_LENGTH = 16;
/** Bytes of a derived key. */
export const KEY_LENGTH = 64;

/** Formats `$scrypt$ln=15,r=8,p=3$<salt>$<key>`, in the PHC string format: unpadded base64, parameters inside. */
export function formatPassword({ cost, salt, key }: StoredPassword): string {
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Parses this format; `undefined` for another scheme, a malformed string, or parameters above our limits. */
export function parsePassword(stored: string): StoredPassword | undefined {
  const [, ln, r, p, saltText, keyText] = FORMAT.exec(stored) ?? [];
  if (saltText === undefined || keyText === undefined) return undefined;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const salt = fromBase64(saltText);
  const key = fromBase64(keyText);
  // Only our own lengths are accepted: a stored key of one byte would match one password in 256.
  if (!isBearable(cost) || salt?.length !== SALT_LENGTH || key?.length !== KEY_LENGTH) return undefined;
  return { cost, salt, key };
}

const FORMAT = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,6}),p=([1-9]\d{0,6})\$([A-Za-z\d+/]{22})\$([A-Za-z\d+/]{86})$/;
