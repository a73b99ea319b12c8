import { readEnd, signedPart } from '../../../crypto/id-token.js';
import { randomToken } from '../../../crypto/random.js';
import type { App } from '../../../domain/app/app.js';
import type { Claims, ConfiguredProvider } from '../../../domain/app/provider.js';
import { issueToken, redeemToken } from '../../../domain/secrets/one-time.js';
import { takeBackToken, takeTokenOnce } from '../../../domain/secrets/taken-token.js';

const usedPurpose = 'id-token:';
const noncePurpose = 'id-token-nonce:';
/** Seconds in which the user must sign in at the provider, as for a state. */
const nonceLifetime = 600;
/**
 * Maximum number of seconds that a token is remembered, also a token without a readable expiry. Longer than such tokens
 * are valid.
 */
const longest = 30 * 86_400;

/** Checks whether clients can sign in with id tokens of this provider that the clients got themselves. */
export function takesIdTokens({ provider, options }: ConfiguredProvider): boolean {
  return Boolean(provider.idToken?.signIn) && !options.disableIdTokenSignIn;
}

/**
 * Accepts an id token for a sign-in: only for one of several concurrent callers, and never a token that this server received
 * itself. Stores a hash of the signed part, because one signature can be encoded in several ways.
 */
export function acceptOnce(app: App, token: string): Promise<boolean> {
  return takeTokenOnce(app, app.db, usedPurpose, signedPart(token), lifetimeOf(app, token));
}

/** Allows a token to be sent again after its sign-in was refused, for example with `requestSignUp`. Its nonce is valid again too. */
export async function takeBack(
  app: App,
  configured: ConfiguredProvider,
  { token, nonce }: { readonly token: string; readonly nonce?: string | undefined },
): Promise<void> {
  if (needsNonce(configured) && nonce !== undefined) await keepNonce(app, configured, nonce);
  await takeBackToken(app.db, usedPurpose, signedPart(token));
}

/** Remembers an id token that this server has received, because it must not begin another sign-in. */
export async function rememberReceived(app: App, configured: ConfiguredProvider, token: string | null): Promise<void> {
  if (token !== null && takesIdTokens(configured)) await acceptOnce(app, token);
}

/** Checks whether ID tokens of this provider need a nonce of `issueNonce`. */
export const needsNonce = ({ options }: ConfiguredProvider): boolean => options.idToken?.nonce === 'server';

/** Creates a nonce for one sign-in with a provider. */
export async function issueNonce(app: App, configured: ConfiguredProvider) {
  const nonce = randomToken();
  await keepNonce(app, configured, nonce);
  return { nonce, expiresAt: new Date(app.settings.now().getTime() + nonceLifetime * 1000) };
}

async function keepNonce(app: App, { provider }: ConfiguredProvider, nonce: string): Promise<void> {
  const payload = provider.id;
  await issueToken(app, app.db, boundTo(payload, nonce), {
    purpose: noncePurpose,
    lifetime: nonceLifetime,
    payload,
    boundTo: 'holder',
  });
}

/** Uses up a nonce of this server: true for only one of several concurrent callers. */
export async function redeemNonce(
  app: App,
  { provider }: ConfiguredProvider,
  nonce: string | undefined,
): Promise<boolean> {
  if (nonce === undefined) return false;
  return (await redeemToken(app, app.db, noncePurpose, boundTo(provider.id, nonce), null)) !== undefined;
}

/**
 * Returns when the user of an id token last authenticated. The token alone does not show it, because a provider can
 * issue one without asking the user. Without `auth_time`, a session from the token is not fresh.
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
