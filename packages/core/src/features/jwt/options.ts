import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
  aLifetime,
  aText,
  checkOptions,
  either,
  type KnownOptions,
  oneOf,
  someOf,
} from '../../contract/options/known-options.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { JwtAlgorithm } from './algorithm.js';

export interface JwtOptions {
  /** The issuer of tokens: the claim `iss`. Default: the origin of `baseURL`. */
  readonly issuer?: string;
  /** The audience of tokens: the claim `aud`. Default: the origin of `baseURL`. */
  readonly audience?: string | readonly string[];
  /** Time until a token expires. Tokens cannot be revoked. Default 15 minutes. */
  readonly expirationTime?: Duration;
  /** The algorithm of new keys. Default `'EdDSA'`, with Ed25519. */
  readonly algorithm?: JwtAlgorithm;
  /** Time that a key signs before the next one is created; `false`: until `rotateKeys` is called. Default 90 days. */
  readonly rotationInterval?: Duration | false;
  /**
   * Time that other services can cache the public keys. A new key is published for this time before it signs. Default
   * 10 minutes.
   */
  readonly keyCacheAge?: Duration;
  /** Time that a replaced key still verifies. Default, and at least: `expirationTime` and `keyCacheAge` together. */
  readonly gracePeriod?: Duration;
  /** Returns claims in addition to the registered ones. Default: `email`, `email_verified` and `name`. */
  readonly definePayload?: (signedIn: SignedIn) => Claims | Promise<Claims>;
}

/** Every option of `jwt`. */
export const jwtOptions = {
  issuer: aText,
  audience: either(aText, someOf(aText)),
  expirationTime: aLifetime,
  algorithm: oneOf('EdDSA', 'ES256', 'ES512', 'PS256', 'RS256'),
  rotationInterval: either(aLifetime, oneOf(false)),
  keyCacheAge: aDuration,
  gracePeriod: aDuration,
  definePayload: aFunction,
} satisfies KnownOptions<JwtOptions>;

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The options of keys, in seconds. */
export interface KeyPolicy {
  readonly algorithm: JwtAlgorithm;
  readonly lifetime: number;
  readonly cacheAge: number;
  readonly interval: number;
  readonly grace: number;
}

export function keyPolicyOf(options: JwtOptions): KeyPolicy {
  checkOptions('jwt', options, jwtOptions);
  const { algorithm = 'EdDSA', expirationTime = '15m', rotationInterval = '90d', keyCacheAge = '10m' } = options;
  const lifetime = Math.floor(seconds(expirationTime)); // the claim has whole seconds
  const cacheAge = Math.ceil(seconds(keyCacheAge)); // the cache header too
  const interval = rotationInterval === false ? Number.POSITIVE_INFINITY : seconds(rotationInterval);
  // A key must verify until its last token has expired, also with a list that other services have cached.
  const grace = Math.max(seconds(options.gracePeriod ?? 0), lifetime + cacheAge);
  return { algorithm, lifetime, cacheAge, interval, grace };
}
