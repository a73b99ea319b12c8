import { oauthUnderTest, oidcUnderTest } from '../../../test/fixtures/generic-oauth/fixtures.js';
import { describeProviderAttacks } from '../../../test/fixtures/social/provider-attacks.js';

describeProviderAttacks('a provider by its endpoints', oauthUnderTest);
describeProviderAttacks('a provider by its issuer', oidcUnderTest);
describeProviderAttacks('a provider by its endpoints, with id tokens', () =>
  oidcUnderTest({
    authorizationUrl: 'https://oidc.example/authorize',
    tokenUrl: 'https://oidc.example/token',
    jwksUrl: 'https://oidc.example/keys',
  }),
);
