import * as z from 'zod/mini';
import { defineContract, endpoint } from '../../contract/endpoint.js';
import { internal } from '../../contract/routes.js';
import { status } from '../../contract/shapes.js';
import { jwtRoutes } from './routes.js';

/** The public members of a key (RFC 7517, RFC 7518 §6, RFC 8037 §2). What is not named here, `d` above all, stays. */
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

export const jwtContract = defineContract('jwt', {
  /** The public keys that verify tokens, the newest first. Answers may be kept for `keyCacheAge`. */
  getJwks: endpoint(jwtRoutes.getJwks, { output: z.object({ keys: z.array(publicKey) }) }),
  /** A short-lived token that says to other services who is signed in. */
  getToken: endpoint(jwtRoutes.getToken, { access: 'session', output: token }),
  /** Signs a payload of the server's own; the claims `iss`, `iat`, `exp` and `jti` are not the caller's to choose. */
  signJWT: endpoint(internal('/sign-jwt'), {
    input: z.object({
      payload: z.record(z.string(), z.unknown()),
      audience: z.optional(z.union([z.string(), z.array(z.string())])),
    }),
    output: token,
  }),
  /** Makes a new key. With `revoke` it signs at once and all others are gone; else they are replaced in good order. */
  rotateKeys: endpoint(internal('/rotate-keys'), {
    input: z.optional(z.object({ revoke: z.optional(z.boolean()) })),
    output: status,
  }),
});
