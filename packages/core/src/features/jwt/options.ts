import { seconds } from '../../contract/options/duration.js';
import {
  aDuration,
  aFunction,
  aLifetime,
  aText,
  either,
  type OptionsInput,
  oneOf,
  type Settled,
  settleOptions,
  someOf,
  typed,
  withDefault,
} from '../../contract/options/known-options.js';
import type { SignedIn } from '../../contract/shapes.js';
import type { JwtAlgorithm } from './algorithm.js';

/** Every option of `jwt`. */
export const jwtOptions = {
  /** The issuer of tokens: the claim `iss`. Default: the origin of `baseURL`. */
  issuer: aText,
  /** The audience of tokens: the claim `aud`. Default: the origin of `baseURL`. */
  audience: either(aText, someOf(aText)),
  /** Time until a token expires. Tokens cannot be revoked. Default 15 minutes. */
  expirationTime: withDefault(aLifetime, '15m'),
  /** The algorithm of new keys. Default `'EdDSA'`, with Ed25519. */
  algorithm: withDefault(typed<JwtAlgorithm>(oneOf('EdDSA', 'ES256', 'ES512', 'PS256', 'RS256')), 'EdDSA'),
  /** Time that a key signs before the next one is created; `false`: until `rotateKeys` is called. Default 90 days. */
  rotationInterval: withDefault(either(aLifetime, oneOf(false)), '90d'),
  /**
   * Time that other services can cache the public keys. A new key is published for this time before it signs. Default
   * 10 minutes.
   */
  keyCacheAge: withDefault(aDuration, '10m'),
  /** Time that a replaced key still verifies. Default, and at least: `expirationTime` and `keyCacheAge` together. */
  gracePeriod: aDuration,
  /** Returns claims in addition to the registered ones. Default: `email`, `email_verified` and `name`. */
  definePayload: typed<(signedIn: SignedIn) => Claims | Promise<Claims>>(aFunction),
};

export interface JwtOptions extends OptionsInput<typeof jwtOptions> {}

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The options with their defaults, and the times of keys in seconds. */
export interface JwtRules extends Settled<typeof jwtOptions> {
  readonly lifetime: number;
  readonly cacheAge: number;
  readonly interval: number;
  readonly grace: number;
}

export function resolveJwt(options: JwtOptions): JwtRules {
  const settled = settleOptions('jwt', jwtOptions, options);
  const { expirationTime, rotationInterval, keyCacheAge, gracePeriod = 0 } = settled;
  const lifetime = Math.floor(expirationTime); // the claim has whole seconds
  const cacheAge = Math.ceil(keyCacheAge); // the cache header too
  const interval = rotationInterval === false ? Number.POSITIVE_INFINITY : seconds(rotationInterval);
  // A key must verify until its last token has expired, also with a list that other services have cached.
  const grace = Math.max(gracePeriod, lifetime + cacheAge);
  return { ...settled, lifetime, cacheAge, interval, grace };
}
