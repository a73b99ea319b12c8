import { explained } from '../../../contract/errors.js';
import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import { createIdTokenVerifier, type IdTokenVerifier } from '../../../crypto/id-token.js';
import type { App } from '../../../domain/app/app.js';
import {
  type Claims,
  type ConfiguredProvider,
  type Profile,
  type ProviderRequest,
  type ProviderTokens,
  RefusedProfile,
} from '../../../domain/app/provider.js';
import { callOut, fetchWithin, jsonOf } from '../../../domain/outgoing/call-out.js';
import { isSubject, subjectRule } from '../../../domain/providers/profile-fields.js';
import { normalizeEmail } from '../../../domain/users/email.js';
import { idTokenFaults, logRefusal } from '../refusals.js';

interface ShownTokens {
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
  | { readonly profile: Profile; readonly claims: Claims | undefined }
  | 'invalid'
  | 'no-keys'
  | 'no-profile';

/** Reads the user's profile from a provider's tokens. Its address is a valid one, or absent. */
export async function identify(
  app: App,
  configured: ConfiguredProvider,
  { tokens, nonce, callback, byClient = false }: ShownTokens,
): Promise<Identification> {
  const { provider, options } = configured;
  let claims: Claims | undefined;
  if (provider.idToken && tokens.idToken !== null) {
    const outcome = await verifierOf(app).verify(tokens.idToken, provider.idToken, nonce);
    if (typeof outcome === 'string') {
      logRefusal(app, provider, idTokenFaults[outcome]);
      return outcome === 'no-keys' ? 'no-keys' : 'invalid';
    }
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
  if (!profile) return 'no-profile';
  const fault = faultIn(profile, claims);
  if (fault) {
    logRefusal(app, provider, fault);
    return 'no-profile';
  }
  const email = typeof profile.email === 'string' ? normalizeEmail(profile.email) : undefined;
  const emailVerified = email !== undefined && profile.emailVerified === true;
  return { profile: { ...profile, email, emailVerified }, claims };
}

async function readProfile(
  app: App,
  { provider }: ConfiguredProvider,
  source: Parameters<typeof provider.profile>[0],
): Promise<Profile | undefined> {
  try {
    const profile = await provider.profile(source);
    if (!profile) logRefusal(app, provider, 'it has no profile in the documented form');
    return profile;
  } catch (error) {
    if (error instanceof RefusedProfile) {
      logRefusal(app, provider, error.message);
      return undefined;
    }
    // The application's function failed, not the provider.
    if (error instanceof ConfigurationError) app.settings.logger.error(error.message, { error });
    // The answer has an unexpected shape. The tokens in it are not logged.
    app.settings.logger.warn(explained('PROVIDER_FAILED', `the profile from ${provider.id} could not be read.`), {
      reason: error instanceof Error ? error.name : '',
    });
    return undefined;
  }
}

function faultIn(profile: Profile, claims: Claims | undefined): string | undefined {
  if (typeof profile.id !== 'string' || isFiller(profile.id)) return 'its profile has no id in the documented form';
  if (!isSubject(profile.id)) return subjectRule;
  // The profile of the user-info endpoint must have the subject of the id token (R-B13).
  return claims && claims.sub !== profile.id ? 'the profile and the ID token have different subjects' : undefined;
}

/** Checks whether an id is a text such as `undefined`, which a provider writes for a missing id: several users would share it (R-B15). */
function isFiller(id: string): boolean {
  return /^(?: *|undefined|null|NaN|\[object.*)$/.test(id);
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

const verifiers = new WeakMap<App['settings'], IdTokenVerifier>();

/** Returns the verifier of an auth object. It is shared by all calls, so that key sets are fetched once (W-M42). */
function verifierOf(app: App): IdTokenVerifier {
  const known = verifiers.get(app.settings);
  if (known) return known;
  const made = createIdTokenVerifier({ fetch: (...asked) => fetchWithin(app, ...asked), now: app.settings.now });
  verifiers.set(app.settings, made);
  return made;
}
