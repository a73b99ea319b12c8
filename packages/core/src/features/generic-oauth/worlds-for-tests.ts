// For tests: the fake providers of the social feature, reached by `genericOAuth`.
import { fakeOAuth, fakeOidc } from '../social/fake-providers-for-tests.js';
import type { ProviderWorld } from '../social/provider-world-for-tests.js';
import { genericOAuth } from './index.js';
import type { GenericOAuthProvider, GenericOAuthProviders } from './options.js';

const credentials = { clientId: 'client-id', clientSecret: 'client-secret' };

export const oauthProvider: GenericOAuthProvider = {
  providerId: 'my-oauth',
  ...credentials,
  authorizationUrl: 'https://oauth.example/authorize',
  tokenUrl: 'https://oauth.example/token',
  userInfoUrl: 'https://oauth.example/me',
};

export const oidcProvider: GenericOAuthProvider = {
  providerId: 'my-idp',
  ...credentials,
  issuer: 'https://oidc.example',
};

export const discovery = {
  issuer: 'https://oidc.example',
  authorization_endpoint: 'https://oidc.example/authorize',
  token_endpoint: 'https://oidc.example/token',
  userinfo_endpoint: 'https://oidc.example/me',
  jwks_uri: 'https://oidc.example/keys',
  id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
};

export function worldOfOAuth(more: Partial<GenericOAuthProvider> = {}): ProviderWorld {
  const provider = { ...oauthProvider, ...more };
  return {
    ...fakeOAuth(),
    id: provider.providerId,
    pkce: provider.pkce ?? true,
    options: { plugins: [genericOAuth({ providers: [provider] })] },
  };
}

export function worldOfOidc(
  more: Partial<GenericOAuthProvider> = {},
  document: object = {},
  providers: GenericOAuthProviders = [{ ...oidcProvider, ...more }],
): ProviderWorld {
  const world = fakeOidc();
  return {
    ...world,
    id: oidcProvider.providerId,
    options: { plugins: [genericOAuth({ providers })] },
    async answers(request, about) {
      const isDocument = request.url === 'https://oidc.example/.well-known/openid-configuration';
      return isDocument ? Response.json({ ...discovery, ...document }) : world.answers(request, about);
    },
  };
}
