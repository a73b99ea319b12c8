import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { checkOptions } from '../../contract/options/known-options.js';
import { socialProviderIds } from '../../contract/provider-ids.js';
import { credentialProvider } from '../../domain/users/passwords.js';
import { documentsOf, isSafeAddress, isWellKnown } from './addresses.js';
import { type GenericOAuthProvider, genericProviderOptions } from './options.js';

/** Ids that configured providers cannot use: an account stores the id to name the provider of its subject (R-B16, R-C05). */
const reserved: readonly string[] = [credentialProvider, ...socialProviderIds];

export const isReserved = (id: string) => reserved.includes(id);

const addresses = ['issuer', 'discoveryUrl', 'authorizationUrl', 'tokenUrl', 'userInfoUrl', 'jwksUrl'] as const;

/** Checks whether the endpoints come from a discovery document. */
export function isDiscovered({ discoveryUrl, authorizationUrl, tokenUrl }: GenericOAuthProvider): boolean {
  return discoveryUrl !== undefined || authorizationUrl === undefined || tokenUrl === undefined;
}

/** Returns what is wrong with a provider's configuration, in words for the developer. */
export function problemOf(config: GenericOAuthProvider): string | undefined {
  const unknown = faultIn(config);
  if (unknown !== undefined) return unknown;
  const { providerId, issuer, discoveryUrl, userInfoUrl, jwksUrl, getUserInfo } = config;
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(providerId))
    return 'providerId must have 1 to 64 characters of a-z, 0-9, - and _, and begin with a letter or digit';
  for (const name of addresses) {
    const address = config[name];
    if (address !== undefined && !isSafeAddress(address)) return `${name} must be an https address`;
  }
  if (issuer !== undefined && documentsOf(issuer).length === 0) return 'issuer must not have a query';
  const secretProblem = config.idTokenSignedWith === 'clientSecret' ? problemOfSecret(config) : undefined;
  if (secretProblem !== undefined) return secretProblem;
  if (isDiscovered(config)) {
    if (issuer === undefined && discoveryUrl === undefined)
      return 'it needs issuer or discoveryUrl, or authorizationUrl and tokenUrl';
    // Without an issuer to compare, the server would accept the document of any issuer.
    if (issuer === undefined && !isWellKnown(discoveryUrl ?? ''))
      return 'this discoveryUrl needs the option issuer too';
    return undefined;
  }
  if (jwksUrl !== undefined && issuer === undefined) return 'jwksUrl needs issuer';
  const hasIdTokens = jwksUrl !== undefined || config.idTokenSignedWith === 'clientSecret';
  if (!userInfoUrl && !getUserInfo && !hasIdTokens) return 'it needs userInfoUrl, getUserInfo, or issuer and jwksUrl';
  return undefined;
}

/** A key of HS256 has 256 bits or more (RFC 7518 §3.2). */
const shortestSecret = 32;

function problemOfSecret({ issuer, jwksUrl, clientSecret = '' }: GenericOAuthProvider): string | undefined {
  if (issuer === undefined) return 'id tokens that are signed with the clientSecret need issuer';
  if (jwksUrl !== undefined) return 'its id tokens are signed with the clientSecret, so it must not have jwksUrl';
  if (clientSecret.length < shortestSecret)
    return `a clientSecret that signs id tokens needs ${shortestSecret} characters or more`;
  return undefined;
}

/** Returns the fault of a provider that a function returned at run time. Providers of a list were checked at start. */
function faultIn(config: GenericOAuthProvider): string | undefined {
  try {
    checkOptions('genericOAuth.providers()', config, genericProviderOptions);
    return undefined;
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : 'it is not a provider';
  }
}
