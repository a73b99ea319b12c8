import * as z from 'zod/mini';
import { randomToken } from '../../../crypto/random.js';
import type { Caller } from '../../../domain/app/app.js';
import { clearCookie, cookieSpec, flowCookieSpec, readSigned, writeFlow } from '../../../domain/cookies/cookies.js';
import { issueToken, readRefused, redeemToken } from '../../../domain/secrets/one-time.js';
import type { CallbackCall, LinkCall, ReauthenticateCall, SignInCall } from '../calls.js';
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
  /** Whether the user of the browser that began the flow has agreed that another account loses the address. */
  startAnew: z.optional(z.boolean()),
  /** The user to link to. */
  link: z.optional(z.object({ email: z.string(), userId: z.string() })),
  /** When the user began to reauthenticate, in milliseconds since 1970. */
  reauthentication: z.optional(z.object({ startedAt: z.number() })),
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
  const payload = JSON.stringify({ ...about, codeVerifier, expiresAt } satisfies Flow);
  const secret = { purpose, lifetime, payload } as const;
  // A flow that links or reauthenticates is stored only if the session is live. A sign-in needs no session, so one statement is
  // enough.
  const { session } = call;
  if (session) await call.transaction(({ tx }) => issueToken(app, tx, state, { ...secret, boundTo: session }));
  else await issueToken(app, app.db, state, { ...secret, boundTo: 'holder' as const });
  writeFlow(cookies, { kind: kindOf(call), flow: state, signer: signerOf(call) }, state, lifetime);
  return state;
}

/** Checks whether this browser began the flow of a state. */
export function isOfThisBrowser(caller: Caller, state: string): boolean {
  return readSigned(caller.cookies, cookieOf(caller, state), signerOf(caller)).includes(state);
}

/** The flow of a state. `flow` is absent for a flow that this call cannot finish: `refused` chooses the error and where to show it. */
interface Taken {
  readonly flow?: Flow | undefined;
  readonly refused?: Pick<Flow, 'errorURL' | 'link'> | undefined;
}

/**
 * Consumes the flow of a state: only one of several concurrent callers gets it (Z11). It must have begun in this browser and
 * with this provider, and must not have expired. Other browsers cannot consume it. Only the session that began to link or to
 * reauthenticate, or its successor, can finish it: otherwise an identity could be linked to another user (R-B03), and another
 * session of the same user may lack the second factor that this session has verified (D22).
 */
export async function takeFlow(call: CallbackCall, state: string, provider: string): Promise<Taken> {
  const { app, session } = call;
  if (!isOfThisBrowser(call, state)) return {};
  clearCookie(call.cookies, cookieOf(call, state));
  const payload = await redeemToken(app, app.db, purpose, state, session);
  if (payload === undefined) return { refused: parse(await readRefused(app.db, purpose, state)) };
  const kept = parse(payload);
  if (kept?.provider !== provider || kept.expiresAt <= app.settings.now().getTime()) return {};
  const codeVerifier = await sealerOf(call).open(kept.codeVerifier, state);
  return codeVerifier === undefined ? {} : { flow: { ...kept, codeVerifier } };
}

/** A leaked code is useless without the verifier (RFC 7636 §1), so the verifier is sealed: an attacker who reads the table cannot use it. */
const sealerOf = ({ app }: Caller) => app.keys.sealer('oauth-state/verifier');
const signerOf = ({ app }: Caller) => app.keys.signer('cookie:oauth_state');

const kindOf = ({ app, origin }: Caller) => cookieSpec(app.settings, 'oauth_state', origin);
const cookieOf = (caller: Caller, state: string) => flowCookieSpec(kindOf(caller), state);

function parse(payload: string | undefined): Flow | undefined {
  if (payload === undefined) return undefined;
  try {
    return z.safeParse(flow, JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
