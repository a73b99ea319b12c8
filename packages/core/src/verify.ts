import { createRemoteJWKSet, customFetch, type JWSHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { AuthError } from './contract/errors.js';
import {
  aFunction,
  aNumber,
  anObject,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  listOf,
  needed,
  oneOf,
  someOf,
} from './contract/options/known-options.js';
import type { JwtAlgorithm } from './features/jwt/algorithm.js';
import { typeFor, USER_TOKEN } from './features/jwt/purpose.js';

export { AuthError, isAuthError } from './contract/errors.js';
export type { JwtAlgorithm } from './features/jwt/algorithm.js';

export interface VerifierOptions {
  /** The exact issuer of tokens: the origin of the server's `baseURL`, or the option `issuer` of `jwt()`. */
  readonly issuer: string;
  /** The accepted audience: this service's own name, or a list of which one must match. */
  readonly audience: string | readonly string[];
  /** What tokens were signed for: the `purpose` of `signJWT`. Default: to tell which user is signed in, by `getToken`. */
  readonly purpose?: string;
  /** Where the public keys are. Default: `/api/auth/jwks` at the issuer. */
  readonly jwksUrl?: string | URL;
  /** The accepted signature algorithms; a token cannot choose another. Default `['EdDSA']`. */
  readonly algorithms?: readonly JwtAlgorithm[];
  /** Seconds that the clock of this machine may be off. Default 0. */
  readonly clockTolerance?: number;
  /** Used instead of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Default: the system's clock. */
  readonly now?: () => Date;
}

/** The user whom a token names, and its claims. */
export interface Verified {
  readonly userId: string;
  /** Every claim of the token. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A token, the value of a header `Authorization`, or the request that has one. */
export type TokenSource = string | null | undefined | { readonly headers: Pick<Headers, 'get'> };
export type Verify = (shown: TokenSource, wanted?: TokenAssurance) => Promise<Verified>;

/** What the session behind a token has to have shown. */
export interface TokenAssurance {
  /** Seconds, at most, since the user has signed in or reauthenticated (`auth_time`). */
  readonly fresh?: number;
  /** One of these is in `amr`: `['mfa']` for a second factor. */
  readonly amr?: readonly string[];
}

/** Longer than any header that servers take. */
const longest = 16_384;

/** Every option of `createVerifier`. An empty value is refused: jose would not check the claim (RFC 8725 §3.8, §3.9). */
export const verifierOptions = {
  issuer: needed(aText),
  audience: needed(either(aText, someOf(aText))),
  purpose: aText,
  jwksUrl: either(aText, anObject),
  algorithms: someOf(oneOf<JwtAlgorithm>('EdDSA', 'ES256', 'ES512', 'PS256', 'RS256')),
  clockTolerance: aNumber,
  fetch: aFunction,
  now: aFunction,
} satisfies KnownOptions<VerifierOptions>;

/** Every option of `wanted`: what a token must say. */
const tokenAssurance = { fresh: aNumber, amr: listOf(aText) } satisfies KnownOptions<TokenAssurance>;

/**
 * Creates the function with which another service verifies tokens of `jwt()`. It throws an `AuthError`: `UNAUTHORIZED` without a
 * token, `TOKEN_EXPIRED`, `INVALID_TOKEN` for every other fault (all 401), `KEYS_ARE_UNAVAILABLE` (503).
 * A token that does not meet `wanted` gets 403 `SESSION_IS_NOT_FRESH` or `FACTOR_REQUIRED`.
 * Keys are fetched when first needed, kept for 10 minutes, and fetched again for an unknown one, at most every 30 seconds.
 */
export function createVerifier(options: VerifierOptions): Verify {
  checkOptions('createVerifier', options, verifierOptions);
  const { issuer, clockTolerance = 0, now } = options;
  const typ = options.purpose === undefined ? USER_TOKEN : typeFor(options.purpose);
  const audience = [options.audience].flat();
  const algorithms = [...(options.algorithms ?? ['EdDSA'])];
  const keyFor = createKeyFinder(options);

  return async (shown, wanted = {}) => {
    checkOptions('verify', wanted, tokenAssurance);
    const token = tokenOf(shown);
    if (!token) throw new AuthError('UNAUTHORIZED', 'Unauthorized', 401);
    if (token.length > longest) throw invalid('the token is too long');
    const payload = await verified(token, {
      issuer,
      audience,
      algorithms,
      clockTolerance,
      typ,
      requiredClaims: ['sub', 'iat', 'exp'],
      ...(now && { currentDate: now() }),
    });
    if (!payload.sub) throw invalid('the token has no subject');
    checkAssurance(payload, wanted, (now?.() ?? new Date()).getTime() / 1000 - clockTolerance);
    return { userId: payload.sub, payload };
  };

  async function verified(token: string, checks: Parameters<typeof jwtVerify>[2]): Promise<JWTPayload> {
    try {
      return (await jwtVerify(token, keyFor, checks)).payload;
    } catch (error) {
      if (error instanceof AuthError) throw error;
      if (isOf(error, 'ERR_JWT_EXPIRED')) throw new AuthError('TOKEN_EXPIRED', 'token_expired', 401, { cause: error });
      throw invalid(error);
    }
  }
}

/** Finds the key that a token names among the issuer's keys; no other part of its header chooses a key (RFC 8725 §3.10). */
function createKeyFinder({ issuer, jwksUrl, fetch }: VerifierOptions) {
  const address = jwksUrl === undefined ? new URL('/api/auth/jwks', issuer) : new URL(jwksUrl);
  const keys = createRemoteJWKSet(address, {
    timeoutDuration: 5000,
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    ...(fetch && { [customFetch]: fetch }),
  });
  return async (header: JWSHeaderParameters): Promise<CryptoKey> => {
    if (typeof header.kid !== 'string') throw invalid('the token names no key');
    try {
      return await keys(header);
    } catch (cause) {
      if (isOf(cause, 'ERR_JWKS_NO_MATCHING_KEY')) throw cause;
      throw new AuthError('KEYS_ARE_UNAVAILABLE', 'Keys are unavailable', 503, { cause });
    }
  };
}

/** `at` in seconds. */
function checkAssurance({ auth_time, amr }: JWTPayload, { fresh, amr: wanted }: TokenAssurance, at: number): void {
  // If a claim is missing, the comparison is false, and the token is refused.
  if (fresh !== undefined && !(at - Number(auth_time) < fresh))
    throw new AuthError('SESSION_IS_NOT_FRESH', 'Session is not fresh', 403);
  if (wanted && !(Array.isArray(amr) && wanted.some((each) => amr.includes(each))))
    throw new AuthError('FACTOR_REQUIRED', 'Factor required', 403);
}

/** Returns the same error for every fault of a token. Only `cause` names the fault (R-H01). */
function invalid(cause: unknown): AuthError {
  return new AuthError('INVALID_TOKEN', 'invalid_token', 401, { cause });
}

/** Checks an error of jose by its code: importing its classes would make this module more than twice as large. */
function isOf(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function tokenOf(shown: TokenSource): string | undefined {
  const text = typeof shown === 'object' ? shown?.headers.get('authorization') : shown;
  const [, token] = /^(?:bearer +)?([^\s]+) *$/i.exec(text ?? '') ?? [];
  return token;
}
