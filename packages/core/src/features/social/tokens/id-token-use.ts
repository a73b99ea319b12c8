import { readEnd, signedPart } from '../../../crypto/id-token.js';
import { randomToken } from '../../../crypto/random.js';
import type { App } from '../../../domain/app/app.js';
import type { Claims, ConfiguredProvider } from '../../../domain/app/provider.js';
import { issueToken, redeemToken, takeBackToken, takeTokenOnce } from '../../../domain/secrets/one-time.js';

const usedPurpose = 'id-token:';
const noncePurpose = 'id-token-nonce:';
/** Seconds for what a person does at the provider, as for a state. */
const nonceLifetime = 600;
/** Seconds that a token without a readable end is remembered, and the most for any: longer than such tokens live. */
const longest = 30 * 86_400;

/** Whether a client may sign in with an id token of this provider that it has got itself. */
export function takesIdTokens({ provider, options }: ConfiguredProvider): boolean {
  return Boolean(provider.idToken?.signIn) && !options.disableIdTokenSignIn;
}

/**
 * Accepts an id token for a sign-in: once, of any number of callers, and never one that this server has received itself. What
 * is remembered is a hash of the part that is signed: one signature can be written in several ways.
 */
export function acceptOnce(app: App, token: string): Promise<boolean> {
  return takeTokenOnce(app, app.db, usedPurpose, signedPart(token), lifetimeOf(app, token));
}

/** Lets a token be shown again whose sign-in was refused, with `requestSignUp` for example. */
export function takeBack(app: App, token: string): Promise<void> {
  return takeBackToken(app, app.db, usedPurpose, signedPart(token));
}

/** Remembers an id token that this server has received: it stands for a sign-in that is over, and opens no other. */
export async function rememberReceived(app: App, configured: ConfiguredProvider, token: string | null): Promise<void> {
  if (token !== null && takesIdTokens(configured)) await acceptOnce(app, token);
}

/** Makes a nonce for one sign-in with a provider. */
export async function issueNonce(app: App, { provider }: ConfiguredProvider) {
  const nonce = randomToken();
  const payload = provider.id;
  await issueToken(app, app.db, boundTo(payload, nonce), {
    purpose: noncePurpose,
    lifetime: nonceLifetime,
    payload,
    userId: null,
  });
  return { nonce, expiresAt: new Date(app.settings.now().getTime() + nonceLifetime * 1000) };
}

/** Uses a nonce of ours up: true for one of any number of callers. */
export async function redeemNonce(
  app: App,
  { provider }: ConfiguredProvider,
  nonce: string | undefined,
): Promise<boolean> {
  if (nonce === undefined) return false;
  return (await redeemToken(app, app.db, noncePurpose, boundTo(provider.id, nonce))) !== undefined;
}

/**
 * When the person behind an id token was last asked who they are. A token alone does not say it: a provider makes one without
 * a word to the person. Without `auth_time`, a session that rests on the token is not fresh.
 */
export function authenticatedAt({ settings }: App, claims: Claims): Date {
  const now = settings.now().getTime();
  const stale = now - settings.session.freshAge * 1000;
  const { auth_time: said } = claims;
  return new Date(typeof said === 'number' && said > 0 ? Math.min(said * 1000, now) : stale);
}

const boundTo = (providerId: string, nonce: string) => `${providerId}\n${nonce}`;

function lifetimeOf({ settings }: App, token: string): number {
  const end = readEnd(token);
  const left = end === undefined ? longest : end - settings.now().getTime() / 1000;
  return Math.min(Math.max(left, 0) + 60, longest);
}
