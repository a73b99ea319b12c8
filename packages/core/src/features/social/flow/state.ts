import * as z from 'zod/mini';
import { sha256Text } from '../../../crypto/hash.js';
import { randomToken } from '../../../crypto/random.js';
import type { Caller } from '../../../domain/app/app.js';
import { type CookieSpec, clearCookie, cookieSpec, readSigned, writeSigned } from '../../../domain/app/cookies.js';
import { issueToken, redeemToken } from '../../../domain/secrets/one-time.js';
import type { LinkCall, SignInCall } from '../calls.js';
import { statePurpose as purpose } from '../purpose.js';

/** Seconds for what a person does at the provider (spec §9). */
const lifetime = 600;

/** What a flow needs to know when the browser comes back (spec §3). */
const flow = z.object({
  /** Whom the browser was sent to: nobody else's answer is taken (R-B04). */
  provider: z.string(),
  callbackURL: z.string(),
  errorURL: z.optional(z.string()),
  newUserURL: z.optional(z.string()),
  codeVerifier: z.string(),
  nonce: z.string(),
  scopes: z.array(z.string()),
  requestSignUp: z.boolean(),
  /** The user to whose accounts it is linked, and the session that began. */
  link: z.optional(z.object({ email: z.string(), userId: z.string(), sessionId: z.string() })),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type Flow = z.infer<typeof flow>;

/**
 * Keeps a flow under a state that goes to the provider and back. A signed cookie binds it to this browser (R-B02), one for
 * each state: several tabs may be under way at once.
 */
export async function keepFlow(call: SignInCall | LinkCall, about: Omit<Flow, 'expiresAt'>): Promise<string> {
  const { app, cookies } = call;
  const state = randomToken();
  const expiresAt = app.settings.now().getTime() + lifetime * 1000;
  const codeVerifier = await sealerOf(call).seal(about.codeVerifier, state);
  const payload = JSON.stringify({ ...about, codeVerifier, expiresAt } satisfies Flow);
  const secret = { purpose, lifetime, payload, userId: about.link?.userId ?? null } as const;
  // A flow that links rests on the session, and one that signs in on nothing: a single statement does.
  if (call.session) await call.transaction((work) => issueToken(app, work.tx, state, secret));
  else await issueToken(app, app.db, state, secret);
  writeSigned(cookies, cookieOf(call, state), signerOf(call), state, lifetime);
  return state;
}

/** Whether this browser began the flow of a state. */
export function isOfThisBrowser(caller: Caller, state: string): boolean {
  return readSigned(caller.cookies, cookieOf(caller, state), signerOf(caller)).includes(state);
}

/**
 * The flow of a state, for exactly one of any number of callers (Z11): what was begun in this browser and with this
 * provider, and has not expired. Nothing is used up for another browser.
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

/** A code that leaked is of no use without the verifier (RFC 7636 §1), also to who reads the table. */
const sealerOf = ({ app }: Caller) => app.keys.sealer('oauth-state/verifier');
const signerOf = ({ app }: Caller) => app.keys.signer('cookie:oauth_state');

/** Named after a hash of the state, whatever came as one. */
function cookieOf({ app, origin }: Caller, state: string): CookieSpec {
  const { name, attributes } = cookieSpec(app.settings.cookies, 'oauth_state', origin, app.settings.production);
  return { name: `${name}_${sha256Text(state).slice(0, 12)}`, attributes };
}

function parse(payload: string): Flow | undefined {
  try {
    return z.safeParse(flow, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
