import { type GenericOAuthProvider, type SocialProviders, socialProviderIds } from 'latchkey';
import { type DemoId, demoIdProvider } from './demo-id.js';

/**
 * The built-in providers with credentials in the environment: `GITHUB_CLIENT_ID` and `GITHUB_CLIENT_SECRET`, and so on.
 * Apple's secret is a signed one that ends within six months: docs/providers/apple.md.
 */
export function socialProviders(): SocialProviders {
  return Object.fromEntries(
    socialProviderIds.flatMap((id) => {
      const clientId = process.env[`${id.toUpperCase()}_CLIENT_ID`];
      const clientSecret = process.env[`${id.toUpperCase()}_CLIENT_SECRET`];
      return clientId && clientSecret ? [[id, { clientId, clientSecret }]] : [];
    }),
  );
}

/** Demo ID, configured by its issuer like any provider of OpenID Connect. */
export function demoIdConfig({ url, clientId, clientSecret }: DemoId): GenericOAuthProvider {
  return {
    providerId: demoIdProvider,
    name: 'Demo ID',
    issuer: url,
    clientId,
    clientSecret,
    // Asks for the account each time, so that the visitor can choose another one.
    authorizationParams: { prompt: 'login' },
  };
}
