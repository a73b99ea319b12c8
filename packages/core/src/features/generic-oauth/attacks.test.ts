import { describeProviderAttacks } from '../social/provider-attacks-for-tests.js';
import { worldOfOAuth, worldOfOidc } from './worlds-for-tests.js';

describeProviderAttacks('a provider by its endpoints', worldOfOAuth);
describeProviderAttacks('a provider by its issuer', worldOfOidc);
describeProviderAttacks('a provider by its endpoints, with id tokens', () =>
  worldOfOidc({
    authorizationUrl: 'https://oidc.example/authorize',
    tokenUrl: 'https://oidc.example/token',
    jwksUrl: 'https://oidc.example/keys',
  }),
);
