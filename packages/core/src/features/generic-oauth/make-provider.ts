import { explained } from '../../contract/errors.js';
import type { IdTokenRules, Provider } from '../../domain/app/provider.js';
import type { Settings } from '../../domain/settings/settings.js';
import { isEncrypted, isSafeAddress } from './addresses.js';
import { isDiscovered } from './check.js';
import type { Discover, Metadata } from './discovery.js';
import type { GenericOAuthProvider } from './options.js';
import { readProfile } from './profile.js';

/**
 * The accepted signature algorithms of id tokens that are signed with a key pair, so that no secret or public key can be used as a
 * signing key. The token itself does not choose (R-B12).
 */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** The provider of a configuration; `undefined`, and a line in the log, if it cannot be used now. */
export async function makeProvider(
  config: GenericOAuthProvider,
  settings: Settings,
  discover: Discover,
): Promise<Provider | undefined> {
  const { providerId: id, name = id, pkce = true } = config;
  const refuse = (reason: string) =>
    settings.logger.error(explained('INVALID_PROVIDER', `the provider ${id} cannot be used: ${reason}.`));
  // Checks the document's URLs too: with an http URL an attacker on the network could read tokens and choose keys.
  const isAllowed = settings.production ? isEncrypted : isSafeAddress;
  const unsafeIn = (...used: readonly (string | undefined)[]) =>
    used.find((each) => each !== undefined && !isAllowed(each));

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
  if (authorizationUrl === undefined || tokenUrl === undefined)
    return void refuse('its discovery document names no endpoints');
  const unsafe = unsafeIn(issuer, authorizationUrl, tokenUrl, userInfoUrl, jwksUrl);
  if (unsafe !== undefined) return void refuse(`${unsafe} is not https`);

  const idToken = issuer === undefined ? undefined : rulesOf(config, issuer, jwksUrl, found);
  const scopes = config.scopes ?? (idToken ? ['openid', 'email', 'profile'] : []);
  // A provider of OpenID Connect must send an id token (Core §3.1.3.3); an answer without one identifies no user.
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

/** The authorization request, the issuer of the answer, and whether the answer must contain `iss` (RFC 9207). */
function askingOf(
  { authorizationParams: parameters }: GenericOAuthProvider,
  issuer: string | undefined,
  found: Metadata | undefined,
): Omit<Provider['authorization'], 'url'> {
  const namesItself = found?.namesItself ?? false;
  return { namesItself, ...(issuer !== undefined && { issuer }), ...(parameters && { parameters }) };
}

function rulesOf(
  { clientId, clientSecret, idTokenSignedWith }: GenericOAuthProvider,
  issuer: string,
  keys: string | undefined,
  found: Metadata | undefined,
): IdTokenRules | undefined {
  const rules = { issuer, audience: [clientId] };
  // LINE's document names the keys of its native apps, which the tokens of a redirect are not signed with.
  if (idTokenSignedWith === 'clientSecret')
    return clientSecret === undefined ? undefined : { signature: { secret: clientSecret }, signIn: false, ...rules };
  if (!keys) return undefined;
  const usable = found?.algorithms ? algorithms.filter((each) => found.algorithms?.includes(each)) : algorithms;
  return { signature: { keys, algorithms: usable }, signIn: true, ...rules };
}

/** Every server must support `basic` (RFC 6749 §2.3.1). A client without a secret sends only its id. */
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
