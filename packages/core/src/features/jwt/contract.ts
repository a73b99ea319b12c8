import * as z from 'zod/mini';
import { type Contract, defineContract, endpoint } from '../../contract/endpoint.js';
import type { NoFields } from '../../contract/fields.js';
import { guard } from '../../contract/oversight/guard.js';
import { internal } from '../../contract/routes.js';
import { status } from '../../contract/shapes.js';
import { jwtRoutes } from './routes.js';

/**
 * The public members of a key (RFC 7517, RFC 7518 §6, RFC 8037 §2). Members that are not listed here, above all `d`,
 * are never sent.
 */
const publicKey = z.object({
  kid: z.string(),
  alg: z.string(),
  use: z.literal('sig'),
  kty: z.string(),
  crv: z.optional(z.string()),
  x: z.optional(z.string()),
  y: z.optional(z.string()),
  n: z.optional(z.string()),
  e: z.optional(z.string()),
});
const token = z.object({ token: z.string() });

/** The restricted names of RFC 6838 §4.2, in lower case. */
const purpose = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/));

const contract = defineContract('jwt', {
  /** Returns the public keys that verify tokens, the newest first. Clients can cache the answer for `keyCacheAge`. */
  getJwks: endpoint(jwtRoutes.getJwks, { output: z.object({ keys: z.array(publicKey) }) }),
  /** Returns a short-lived token that tells other services which user is signed in. */
  getToken: endpoint(jwtRoutes.getToken, { access: 'session', guard: guard.signedIn, output: token }),
  /**
   * Signs a payload of the server's own code. The caller cannot set the claims `iss`, `iat`, `exp` and `jti`. The token has the
   * type `<purpose>+jwt`, default `server+jwt`, so that no service takes it for the token of a signed-in user. Checks no permission.
   */
  signJWT: endpoint(internal('/sign-jwt'), {
    audit: false,
    input: z.object({
      payload: z.record(z.string(), z.unknown()),
      audience: z.optional(z.union([z.string(), z.array(z.string())])),
      purpose: z.optional(purpose),
    }),
    output: token,
  }),
  /**
   * Creates a new key. By default the old keys stay valid for their tokens. With `revoke`, the new key signs at once
   * and all others are removed. Checks no permission.
   */
  rotateKeys: endpoint(internal('/rotate-keys'), {
    audit: 'signing_key.rotated',
    input: z.optional(z.object({ revoke: z.optional(z.boolean()) })),
    output: status,
  }),
});

/** The contract of `jwt()`: a named type, so that declaration files of applications can refer to it. */
export interface JwtContract extends Contract<(typeof contract)['endpoints'], NoFields, NoFields> {}
export const jwtContract: JwtContract = contract;
