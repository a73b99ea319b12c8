import { explained } from '../../../contract/errors.js';
import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import { createIdTokenVerifier, type IdTokenVerifier } from '../../../crypto/id-token.js';
import type { App } from '../../../domain/app/app.js';
import type {
  Claims,
  ConfiguredProvider,
  Profile,
  ProviderRequest,
  ProviderTokens,
} from '../../../domain/app/provider.js';
import { callOut, fetchWithin, jsonOf } from '../../../domain/providers/outgoing.js';
import { normalizeEmail } from '../../../domain/users/email.js';

/** A user's profile at a provider, with a valid address. */
export interface KnownProfile extends Profile {
  readonly email: string;
}
interface Shown {
  readonly tokens: ProviderTokens;
  /** The nonce that the id token must contain. */
  readonly nonce: string | undefined;
  /** The parameters of the callback. */
  readonly callback: Readonly<Record<string, string>>;
  /**
   * Whether a client sent the tokens. Then only the id token counts, because the access token may come from another
   * source.
   */
  readonly byClient?: boolean;
}
export type Identification =
  | { readonly profile: KnownProfile; readonly claims: Claims | undefined }
  | 'invalid'
  | 'no-keys'
  | 'no-profile'
  | 'no-email';

/** Reads the user's profile from a provider's tokens. */
export async function identify(
  app: App,
  configured: ConfiguredProvider,
  { tokens, nonce, callback, byClient = false }: Shown,
): Promise<Identification> {
  const { provider, options } = configured;
  let claims: Claims | undefined;
  if (provider.idToken && tokens.idToken !== null) {
    const outcome = await verifierOf(app).verify(tokens.idToken, provider.idToken, nonce);
    if (typeof outcome === 'string') return outcome;
    claims = outcome.claims;
  }
  const accessToken = byClient ? null : tokens.accessToken;
  const profile = await readProfile(app, configured, {
    tokens: { ...tokens, accessToken },
    claims,
    callback,
    clientId: options.clientId,
    fetch: async (url, request) => {
      const answer = await ask(app, accessToken, url, request);
      return answer && jsonOf(answer);
    },
    fetchBytes: async (url) => ask(app, accessToken, url),
  });
  if (!profile || !isId(profile.id)) return 'no-profile';
  // The profile of the user-info endpoint must have the subject of the id token (R-B13).
  if (claims && claims.sub !== profile.id) return 'no-profile';
  const email = typeof profile.email === 'string' ? normalizeEmail(profile.email) : undefined;
  if (email === undefined) return 'no-email';
  return { profile: { ...profile, email, emailVerified: profile.emailVerified === true }, claims };
}

async function readProfile(
  app: App,
  { provider }: ConfiguredProvider,
  source: Parameters<typeof provider.profile>[0],
): Promise<Profile | undefined> {
  try {
    return await provider.profile(source);
  } catch (error) {
    // The application's function failed, not the provider.
    if (error instanceof ConfigurationError) app.settings.logger.error(error.message, { error });
    // The answer has an unexpected shape. The tokens in it are not logged.
    app.settings.logger.warn(explained('PROVIDER_FAILED', `the profile from ${provider.id} could not be read.`), {
      reason: error instanceof Error ? error.name : '',
    });
    return undefined;
  }
}

/** Checks that an id names one user: a missing id must not become a text that several users share (R-B15). */
function isId(id: unknown): boolean {
  return typeof id === 'string' && /^[\x21-\x7e]{1,255}$/.test(id) && !/^(?:undefined|null|NaN|\[object.*)$/.test(id);
}

async function ask(
  app: App,
  accessToken: string | null,
  url: string,
  { method, headers, form, bearer = true }: ProviderRequest = {},
) {
  const sent = new Headers({ accept: 'application/json', 'user-agent': 'latchkey', ...headers });
  if (bearer && accessToken !== null) sent.set('authorization', `Bearer ${accessToken}`);
  const body = form ? new URLSearchParams(form) : null;
  const answer = await callOut(app, url, { method: method ?? (form ? 'POST' : 'GET'), headers: sent, body });
  return answer?.isOk ? answer : undefined;
}

const verifiers = new WeakMap<App, IdTokenVerifier>();

/** Returns the verifier of an auth object. It is shared by all calls, so that key sets are fetched once (W-M42). */
function verifierOf(app: App): IdTokenVerifier {
  const known = verifiers.get(app);
  if (known) return known;
  const made = createIdTokenVerifier({ fetch: (...asked) => fetchWithin(app, ...asked), now: app.settings.now });
  verifiers.set(app, made);
  return made;
}
