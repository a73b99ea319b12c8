import * as z from 'zod/mini';
import { type Contract, defineContract, endpoint } from '../../contract/endpoint.js';
import { defineErrors, pick } from '../../contract/errors.js';
import type { NoFields } from '../../contract/fields.js';
import { strictLimit } from '../../contract/limits.js';
import { guard } from '../../contract/oversight/guard.js';
import { appSignInRoutes } from './routes.js';

const errors = defineErrors({
  UNKNOWN_APP_TARGET: [400, 'Unknown app target'],
  INVALID_APP_CODE: [400, 'Invalid app code'],
});

const contract = defineContract('app-sign-in', {
  /**
   * A page that an app opens in the browser of the system. Without a session it leads to `signInPage`, which leads back here.
   * With a session it asks whether the app gets access. The button redirects to `target` with a `code`, which is valid once,
   * for a minute, and only together with the verifier of `challenge`. `target` is one of the option `targets`, `challenge` is
   * the SHA-256 of the verifier in base64url (RFC 7636, method S256), and `state` returns unchanged. If the user cancels,
   * `target` gets `?error=access_denied`.
   */
  appSignIn: endpoint(appSignInRoutes.appSignIn, {
    audit: false,
    guard: guard.inPerson,
    form: 'own page',
    access: 'optional',
    input: z.object({
      target: z.string().check(z.maxLength(2048)),
      challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
      state: z.optional(z.string().check(z.maxLength(512))),
      /** A hidden field of the page's form: what the proof of the form is about. */
      token: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.null(),
    errors: pick(errors, 'UNKNOWN_APP_TARGET'),
  }),
  /**
   * Exchanges the `code` of the redirect for a session of the app's own. `verifier` is the secret whose hash the app sent as
   * `challenge`. The session has the factors of the browser's session and its age. If a plugin asks a question or a second
   * factor is needed, the answer is the challenge, as after every other sign-in.
   */
  exchangeAppCode: endpoint(appSignInRoutes.exchangeAppCode, {
    audit: 'session.created',
    guard: guard.visitor,
    input: z.object({
      code: z.string().check(z.maxLength(64)),
      verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
    }),
    output: ({ challenge, user }) => z.union([z.object({ token: z.string(), user }), challenge]),
    errors: pick(errors, 'INVALID_APP_CODE'),
    limit: strictLimit,
  }),
});

/** The contract of `appSignIn()`: a named type, so that declaration files of applications can refer to it. */
export interface AppSignInContract
  extends Contract<(typeof contract)['endpoints'], NoFields, NoFields, never, 'exchangeAppCode'> {}
export const appSignInContract: AppSignInContract = contract;
