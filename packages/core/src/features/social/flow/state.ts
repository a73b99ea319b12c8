import * as z from 'zod/mini';
import { randomToken } from '../../../crypto/random.js';
import type { Caller } from '../../../domain/app/app.js';
import { clearCookie, cookieSpec, flowCookieSpec, readSigned, writeFlow } from '../../../domain/app/cookies.js';
import { issueToken, redeemToken } from '../../../domain/secrets/one-time.js';
import type { LinkCall, ReauthenticateCall, SignInCall } from '../calls.js';
import { statePurpose as purpose } from '../purpose.js';

/** Seconds in which the user must sign in at the provider: ten minutes. */
const lifetime = 600;

/** The stored data of a flow, for the callback. */
const flow = z.object({
  /** The provider to which the browser was sent: answers of other providers are refused (R-B04). */
  provider: z.string(),
  callbackURL: z.string(),
  errorURL: z.optional(z.string()),
  newUserURL: z.optional(z.string()),
  codeVerifier: z.string(),
  nonce: z.string(),
  scopes: z.array(z.string()),
  requestSignUp: z.boolean(),
  /** The user to link to, and the session that began the flow. */
  link: z.optional(z.object({ email: z.string(), userId: z.string(), sessionId: z.string() })),
  /** The user and the session to reauthenticate. `startedAt` in milliseconds since 1970. */
  reauthentication: z.optional(z.object({ userId: z.string(), sessionId: z.string(), startedAt: z.number() })),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type Flow = z.infer<typeof flow>;

/**
 * Stores a flow under a state that the provider returns. A signed cookie binds it to this browser (R-B02). Each state has its
 * own cookie, so that several tabs can sign in at once; the newest ten stay.
 */
export async function keepFlow(
  call: SignInCall | LinkCall | ReauthenticateCall,
  about: Omit<Flow, 'expiresAt'>,
): Promise<string> {
  const { app, cookies } = call;
  const state = randomToken();
  const expiresAt = app.settings.now().getTime() + lifetime * 1000;
  const codeVerifier = await sealerOf(call).seal(about.codeVerifier, state);
  const payload = JSON.stringify(Object.assign({}, about, { codeVerifier, expiresAt }) satisfies Flow);
  const secret = {
    purpose,
    lifetime,
    payload,
    userId: (about.link ?? about.reauthentication)?.userId ?? null,
  } as const;
  // A flow that links or reauthenticates depends on the session. A sign-in depends on nothing, so a single statement is enough.
  if (call.session) await call.transaction((work) => issueToken(app, work.tx, state, secret));
  else await issueToken(app, app.db, state, secret);
  writeFlow(cookies, { kind: kindOf(call), flow: state, signer: signerOf(call) }, state, lifetime);
  return state;
}

/** Checks whether this browser began the flow of a state. */
export function isOfThisBrowser(caller: Caller, state: string): boolean {
  return readSigned(caller.cookies, cookieOf(caller, state), signerOf(caller)).includes(state);
}

/**
 * Consumes the flow of a state: only one of several concurrent callers gets it (Z11). It must have begun in this browser and
 * with this provider, and must not have expired. Other browsers cannot consume it.
 */
export async function takeFlow(caller: Caller, state: string, provider: string): Promise<Flow | undefined> {
  if (!isOfThisBrowser(caller, state)) return undefined;
  clearCookie(caller.cookies, cookieOf(caller, state));
  const payload = await redeemToken(caller.app, caller.app.db, purpose, state);
  const kept = payload === undefined ? undefined : parse(payload);
  if (kept?.provider !== provider || kept.expiresAt <= caller.app.settings.now().getTime()) return undefined;
  const codeVerifier = await sealerOf(caller).open(kept.codeVerifier, state);
  return codeVerifier === undefined ? undefined : { ...kept, codeVerifier };
}

/** A leaked code is useless without the verifier (RFC 7636 §1), so the verifier is sealed: an attacker who reads the table cannot use it. */
const sealerOf = ({ app }: Caller) => app.keys.sealer('oauth-state/verifier');
const signerOf = ({ app }: Caller) => app.keys.signer('cookie:oauth_state');

const kindOf = ({ app, origin }: Caller) => cookieSpec(app.settings, 'oauth_state', origin);
const cookieOf = (caller: Caller, state: string) => flowCookieSpec(kindOf(caller), state);

function parse(payload: string): Flow | undefined {
  try {
    return z.safeParse(flow, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
