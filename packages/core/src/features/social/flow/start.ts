import { isAuthError } from '../../../contract/errors.js';
import { ConfigurationError } from '../../../contract/options/configuration-error.js';
import { toBase64url } from '../../../crypto/encoding.js';
import { sha256 } from '../../../crypto/hash.js';
import { randomToken } from '../../../crypto/random.js';
import type { ConfiguredProvider } from '../../../domain/app/provider.js';
import type { LinkCall, ReauthenticateCall, SignInCall } from '../calls.js';
import { redirectURIOf, scopesOf } from '../configured.js';
import { type Flow, keepFlow } from './state.js';

type Wanted = Pick<Flow, 'errorURL' | 'newUserURL' | 'requestSignUp' | 'startAnew' | 'link' | 'reauthentication'>;

/** Stores the flow for the callback, and returns the provider's URL for the browser. */
export async function beginFlow(
  call: SignInCall | LinkCall | ReauthenticateCall,
  configured: ConfiguredProvider,
  wanted: Wanted,
): Promise<string> {
  const { input, app } = call;
  // The host of a request is used only if it was compared with the configured hosts.
  const home = app.settings.allowedHosts ? call.origin : app.settings.origin;
  const callbackURL = input.callbackURL || home;
  if (callbackURL === undefined) throw call.fail('CALLBACKURL_IS_REQUIRED');
  const redirectURI = redirectURIOf(call, configured);
  const scopes = scopesOf(configured, 'scopes' in input ? input.scopes : undefined);
  const codeVerifier = randomToken(128); // characters; the maximum of RFC 7636 §4.1
  const nonce = randomToken();
  const own = { provider: configured.provider.id, callbackURL, codeVerifier, nonce, scopes: [...scopes] };
  const state = await keepFlow(call, { ...wanted, ...own }).catch((cause: unknown) => {
    const isDeclared = isAuthError(cause) && !(cause instanceof ConfigurationError);
    throw isDeclared ? cause : call.fail('UNABLE_TO_CREATE_VERIFICATION', { cause });
  });
  const asksAgain = wanted.reauthentication !== undefined;
  return authorizationURL(configured, { state, nonce, codeVerifier, scopes, redirectURI, asksAgain });
}

interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly scopes: readonly string[];
  readonly redirectURI: string;
  /** Whether the user must sign in at the provider even with a session there. */
  readonly asksAgain: boolean;
}

/**
 * Builds the URL of RFC 6749 §4.1.1, with PKCE (RFC 7636 §4.3) and nonce (OpenID Connect Core §3.1.2.1) if the provider
 * supports them.
 */
function authorizationURL({ provider, options }: ConfiguredProvider, asked: Asked): string {
  const { authorization, scopeSeparator = ' ' } = provider;
  const url = new URL(authorization.url);
  const ours: Readonly<Record<string, string | undefined>> = {
    response_type: 'code',
    [authorization.clientIdName ?? 'client_id']: options.clientId,
    state: asked.state,
    scope: asked.scopes.length > 0 ? asked.scopes.join(scopeSeparator) : undefined,
    redirect_uri: asked.redirectURI,
    code_challenge_method: provider.pkce ? 'S256' : undefined,
    code_challenge: provider.pkce ? toBase64url(sha256(asked.codeVerifier)) : undefined,
    nonce: provider.idToken ? asked.nonce : undefined,
    response_mode: authorization.responseMode,
    ...(asked.asksAgain && { prompt: 'login', max_age: '0' }), // OpenID Connect Core §3.1.2.1
  };
  for (const [name, value] of Object.entries(ours)) if (value !== undefined) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(authorization.parameters ?? {})) {
    // Additional parameters never replace the parameters that secure the flow (H111).
    if (!Object.hasOwn(ours, name)) url.searchParams.set(name, value);
  }
  url.search = url.search.replaceAll('+', '%20'); // One provider does not accept `+` for a space.
  return url.href;
}
