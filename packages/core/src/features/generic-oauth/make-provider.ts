import type { IdTokenRules, Provider } from '../../domain/app/provider.js';
import type { Settings } from '../../domain/settings/settings.js';
import { isSafeAddress } from './addresses.js';
import { isDiscovered } from './check.js';
import type { Discover, Metadata } from './discovery.js';
import type { GenericOAuthProvider } from './options.js';
import { readProfile } from './profile.js';

/**
 * What id tokens may be signed with: a key pair in every case, so that no secret or public key can pass for a signing
 * key, and nothing is taken from the token (R-B12).
 */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** The provider that a configuration describes; `undefined`, and a line in the log, while it cannot be used. */
export async function makeProvider(
  config: GenericOAuthProvider,
  settings: Settings,
  discover: Discover,
): Promise<Provider | undefined> {
  const { providerId: id, name = id, pkce = true } = config;
  const refuse = (reason: string) => settings.logger.error(`the provider ${id} cannot be used: ${reason}`);
  // Also what a document says: whoever may send us to http may read tokens and choose keys.
  const unsafeIn = (...used: readonly (string | undefined)[]) =>
    used.find((each) => each !== undefined && !isSafeAddress(each, !settings.production));

  if (unsafeIn(config.issuer, config.discoveryUrl) !== undefined) return void refuse('its issuer is not https');
  const found = isDiscovered(config) ? await discover(config, settings) : undefined;
  if (isDiscovered(config) && !found) return undefined;
  const {
    issuer = found?.issuer,
    authorizationUrl = found?.authorizationUrl,
    tokenUrl = found?.tokenUrl,
    userInfoUrl = found?.userInfoUrl,
    jwksUrl = found?.jwksUrl,
  } = config;
  if (authorizationUrl === undefined || tokenUrl === undefined) return void refuse('its document names no endpoints');
  const unsafe = unsafeIn(issuer, authorizationUrl, tokenUrl, userInfoUrl, jwksUrl);
  if (unsafe !== undefined) return void refuse(`${unsafe} is not https`);

  const idToken = issuer !== undefined && jwksUrl ? rulesOf(config, issuer, jwksUrl, found) : undefined;
  const scopes = config.scopes ?? (idToken ? ['openid', 'email', 'profile'] : []);
  // A provider of OpenID Connect has to vouch with an id token (Core §3.1.3.3); without one the answer is nobody's.
  const vouches = idToken !== undefined && scopes.includes('openid');
  return {
    id,
    name,
    authorization: { url: authorizationUrl, ...askingOf(config, issuer, found) },
    token: { url: tokenUrl, authentication: authenticationOf(config, found) },
    scopes,
    pkce,
    ...(idToken && { idToken }),
    profile: (source) => readProfile(config, { userInfoUrl, vouches }, source),
  };
}

/** With what it is asked; who answers then, and whether the answer has to say so (RFC 9207). */
function askingOf(
  { authorizationParams: parameters }: GenericOAuthProvider,
  issuer: string | undefined,
  found: Metadata | undefined,
): Omit<Provider['authorization'], 'url'> {
  const namesItself = found?.namesItself ?? false;
  return { namesItself, ...(issuer !== undefined && { issuer }), ...(parameters && { parameters }) };
}

function rulesOf(
  { clientId }: GenericOAuthProvider,
  issuer: string,
  keys: string,
  found: Metadata | undefined,
): IdTokenRules {
  const usable = found?.algorithms ? algorithms.filter((each) => found.algorithms?.includes(each)) : algorithms;
  return { issuer, audience: [clientId], algorithms: usable, keys, signIn: true };
}

/** RFC 6749 §2.3.1 wants every server to take `basic`; a client without a secret just names itself. */
function authenticationOf(
  { authentication, clientSecret }: GenericOAuthProvider,
  found: Metadata | undefined,
): 'basic' | 'body' {
  if (authentication) return authentication;
  const methods = found?.authentication ?? ['client_secret_basic'];
  return clientSecret && (methods.includes('client_secret_basic') || !methods.includes('client_secret_post'))
    ? 'basic'
    : 'body';
}
