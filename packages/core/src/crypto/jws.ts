import { fromBase64url, fromUtf8, toBase64url, utf8 } from './encoding.js';
import { MAC_LENGTH, type Mac } from './hmac.js';

/** Signs claims as compact JSON Web Signatures with HS256 (RFC 7515, RFC 7518 §3.2). */
export interface ClaimSigner {
  sign(claims: object): string;
  /** Returns the claims; `undefined` for a text that was not signed here for this purpose. Never throws. */
  open(token: string): Readonly<Record<string, unknown>> | undefined;
}

/** The only header that is written and accepted: no `alg`, `kid` or `crit` of a token has any effect (RFC 8725 §3.1). */
const header = toBase64url(utf8('{"alg":"HS256"}'));

export function createClaimSigner(mac: Mac): ClaimSigner {
  return {
    sign(claims) {
      const signed = `${header}.${toBase64url(utf8(JSON.stringify(claims)))}`;
      return `${signed}.${mac.sign(signed)}`;
    },
    open(token) {
      const dot = token.length - MAC_LENGTH - 1;
      const signed = token.slice(0, dot);
      if (!signed.startsWith(`${header}.`) || token.charAt(dot) !== '.' || !mac.verify(signed, token.slice(dot + 1)))
        return undefined;
      const payload = fromBase64url(signed.slice(header.length + 1));
      const claims: unknown = payload && JSON.parse(fromUtf8(payload)); // this server has signed the text, so it is valid JSON
      return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
    },
  };
}
