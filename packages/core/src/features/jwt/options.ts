import { type Duration, seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
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
  /** Who signs: the claim `iss`. Default: the origin of `baseURL`. */
  readonly issuer?: string;
  /** The audience of tokens: the claim `aud`. Default: the origin of `baseURL`. */
  readonly audience?: string | readonly string[];
  /** Time until a token expires; it cannot be revoked. Default 15 minutes. */
  readonly expirationTime?: Duration;
  /** What new keys are for. Default `'EdDSA'`, with Ed25519. */
  readonly algorithm?: JwtAlgorithm;
  /** How long a key signs before the next is made; `false`: until `rotateKeys` is called. Default 90 days. */
  readonly rotationInterval?: Duration | false;
  /** How long others may keep the public keys; a new key is shown that long before it signs. Default 10 minutes. */
  readonly keyCacheAge?: Duration;
  /** How long a key that was replaced still verifies. Default, and at least: `expirationTime` and `keyCacheAge` together. */
  readonly gracePeriod?: Duration;
  /** Claims besides the registered ones. Default: `email`, `email_verified` and `name`. */
  readonly definePayload?: (signedIn: SignedIn) => Claims | Promise<Claims>;
}

/** Every option of `jwt`. */
export const jwtOptions = {
  issuer: aText,
  audience: either(aText, someOf(aText)),
  expirationTime: aDuration,
  algorithm: oneOf('EdDSA', 'ES256', 'ES512', 'PS256', 'RS256'),
  rotationInterval: either(aDuration, oneOf(false)),
  keyCacheAge: aDuration,
  gracePeriod: aDuration,
  definePayload: aFunction,
} satisfies KnownOptions<JwtOptions>;

/** What a token says, before it is signed. */
export type Claims = Readonly<Record<string, unknown>>;

/** The options that keys are made and kept by; seconds. */
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
  const lifetime = Math.floor(seconds(expirationTime)); // a claim counts whole seconds
  const cacheAge = Math.ceil(seconds(keyCacheAge)); // and so does a header
  const interval = rotationInterval === false ? Number.POSITIVE_INFINITY : seconds(rotationInterval);
  // A key must outlive the last token that it signed, and what others keep of it.
  const grace = Math.max(seconds(options.gracePeriod ?? 0), lifetime + cacheAge);
  return { algorithm, lifetime, cacheAge, interval, grace };
}
