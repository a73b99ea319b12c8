import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { equalText } from './compare.js';
import { toHex, utf8 } from './encoding.js';
import { sha256 } from './hash.js';

type Claims = Readonly<Record<string, unknown>>;

/** The requirements for an id token. They come from the configuration, never from the token (R-B11, R-B12). */
interface Expected {
  /** The exact issuer, or a test if the issuer depends on the tenant in the claims. */
  readonly issuer: string | ((issuer: string, claims: Claims) => boolean);
  readonly audience: readonly string[];
  /** The address of the public keys and their algorithms, or the secret of a provider that signs with HS256. */
  readonly signature: { readonly keys: string; readonly algorithms: readonly string[] } | { readonly secret: string };
  /** Seconds after `iat`. */
  readonly maxAge?: number;
  /** Whether the token is allowed to contain the SHA-256 of the nonce, as hexadecimal digits, in place of the nonce. */
  readonly noncesMayBeHashed?: boolean;
}

/** Why a token is invalid. */
export type IdTokenFault =
  | 'form'
  | 'algorithm'
  | 'key'
  | 'no-keys'
  | 'key-set'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'clock'
  | 'nonce';

/** The claims of a valid token, or the reason why it is invalid. */
type IdTokenOutcome = { readonly claims: Claims } | IdTokenFault;

/** Verifies id tokens with cached key sets. */
export interface IdTokenVerifier {
  /** Verifies a token. If `nonce` is given, the token must contain it; otherwise the token must have no nonce. */
  verify(token: string, expected: Expected, nonce: string | undefined): Promise<IdTokenOutcome>;
}

interface Surroundings {
  /** Fetches a key set, and gives up after `timeLimit` milliseconds. */
  readonly fetch: (url: string, headers: Headers, timeLimit: number) => Promise<Response>;
  readonly now: () => Date;
}

/**
 * Key sets, in milliseconds: limit of a fetch, pause between two fetches for an unknown key, age at which a set is
 * fetched again.
 */
const times = { timeoutDuration: 5000, cooldownDuration: 30_000, cacheMaxAge: 600_000 };
/**
 * Maximum number of cached key sets; the oldest are dropped first. Applications that add providers at run time can have any
 * number.
 */
const keptLimit = 1000;
/** Seconds that a provider's clock can be ahead of ours: its tokens arrive at the moment that they are made (RFC 7519 §4.1.5). */
const leeway = 60;

/**
 * Creates the only code that verifies id tokens (OpenID Connect Core §3.1.3.7, RFC 8725), from callbacks and from clients:
 * signature, issuer, audience, authorised party, expiry, age and nonce. Never throws because of a token or a provider.
 */
export function createIdTokenVerifier({ fetch, now }: Surroundings): IdTokenVerifier {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const keysAt = (url: string) => {
    const known = keySets.get(url);
    if (known) return known;
    const made = createRemoteJWKSet(new URL(url), {
      [customFetch]: (address, { headers }) => fetch(address, headers, times.timeoutDuration),
      ...times,
    });
    keySets.set(url, made);
    const [oldest] = keySets.keys();
    if (keySets.size > keptLimit && oldest !== undefined) keySets.delete(oldest);
    return made;
  };

  /**
   * A secret verifies only HS256, and public keys never verify HS256: otherwise an attacker could sign with the text of a public
   * key (R-B12).
   */
  const check = (token: string, { signature }: Expected, options: JWTVerifyOptions) => {
    if ('secret' in signature) return jwtVerify(token, utf8(signature.secret), { ...options, algorithms: ['HS256'] });
    const algorithms = signature.algorithms.filter((each) => !each.startsWith('HS'));
    return jwtVerify(token, keysAt(signature.keys), { ...options, algorithms });
  };

  const hasNoKeys = ({ signature }: Expected) =>
    'keys' in signature && keysAt(signature.keys).jwks()?.keys.length === 0;

  return {
    async verify(token, expected, nonce) {
      try {
        const { payload } = await check(token, expected, {
          audience: [...expected.audience],
          requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
          currentDate: now(),
          clockTolerance: leeway,
          ...(typeof expected.issuer === 'string' && { issuer: expected.issuer }),
        });
        const fault = faultIn(payload, expected, now());
        if (fault) return fault;
        return fitsNonce(payload.nonce, nonce, expected) ? { claims: payload } : 'nonce';
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey && hasNoKeys(expected)) return 'no-keys';
        // A token or a provider's key set that a parser cannot read is invalid, not a server error (W-M42).
        return faultOf(error);
      }
    },
  };
}

/** Returns the exact text that the signature of a token covers. */
export function signedPart(token: string): string {
  const dot = token.lastIndexOf('.');
  return dot < 0 ? token : token.slice(0, dot);
}

/** Returns the token's expiry in seconds since 1970, read without verification. */
export function readEnd(token: string): number | undefined {
  try {
    return decodeJwt(token).exp;
  } catch {
    return undefined;
  }
}

/** The faults that the library reports by a code. */
const faultsByCode: Readonly<Record<string, IdTokenFault>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWKS_INVALID: 'key-set',
  ERR_JWKS_TIMEOUT: 'key-set',
  ERR_JOSE_GENERIC: 'key-set', // the key set could not be fetched, or is not JSON
  ERR_JWT_EXPIRED: 'clock',
};
/** The faults of a claim that is present and wrong. */
const faultsByClaim: Readonly<Record<string, IdTokenFault>> = { iss: 'issuer', aud: 'audience', nbf: 'clock' };

function faultOf(error: unknown): IdTokenFault {
  if (!(error instanceof errors.JOSEError)) return 'form';
  if (error instanceof errors.JWTClaimValidationFailed)
    return (error.reason === 'check_failed' ? faultsByClaim[error.claim] : undefined) ?? 'form';
  return faultsByCode[error.code] ?? 'form';
}

function faultIn(claims: JWTPayload, expected: Expected, at: Date): IdTokenFault | undefined {
  const { issuer, audience } = expected;
  const { iss, sub, aud, azp } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string') return 'form';
  // Checks the party that requested the token: a token that another application got with our id in its audience is not for us
  // (R-B13).
  if (azp !== undefined && !(typeof azp === 'string' && audience.includes(azp))) return 'audience';
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return 'audience';
  if (typeof issuer !== 'string' && !issuer(iss, claims)) return 'issuer';
  return isOfNow(claims, expected, at) ? undefined : 'clock';
}

/** The leeway applies only to start times. Expiry and age are checked to the second. */
function isOfNow({ iat, exp }: JWTPayload, { maxAge = Number.POSITIVE_INFINITY }: Expected, at: Date): boolean {
  const now = Math.floor(at.getTime() / 1000);
  return iat !== undefined && exp !== undefined && iat - leeway <= now && now < exp && now - iat <= maxAge;
}

/** If only the token or only the call has a nonce, the token was made for another sign-in, as if the two differed. */
function fitsNonce(found: unknown, sent: string | undefined, { noncesMayBeHashed = false }: Expected): boolean {
  if (sent === undefined || found === undefined) return sent === found;
  if (typeof found !== 'string') return false;
  return equalText(found, sent) || (noncesMayBeHashed && equalText(found, toHex(sha256(sent))));
}
