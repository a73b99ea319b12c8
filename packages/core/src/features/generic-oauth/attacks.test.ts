import { worldOfOAuth, worldOfOidc } from '../../../test/fixtures/generic-oauth/fixtures.js';
import { describeProviderAttacks } from '../../../test/fixtures/social/provider-attacks.js';

describeProviderAttacks('a provider by its endpoints', worldOfOAuth);
describeProviderAttacks('a provider by its issuer', worldOfOidc);
describeProviderAttacks('a provider by its endpoints, with id tokens', () =>
  worldOfOidc({
    authorizationUrl: 'https://oidc.example/authorize',
    tokenUrl: 'https://oidc.example/token',
    jwksUrl: 'https://oidc.example/keys',
  }),
);
