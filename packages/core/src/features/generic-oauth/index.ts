import { defineContract } from '../../contract/endpoint.js';
import { explained } from '../../contract/errors.js';
import { ConfigurationError } from '../../contract/options/configuration-error.js';
import { checkOptions } from '../../contract/options/known-options.js';
import { definePlugin } from '../../define-plugin.js';
import type { ProviderSource } from '../../domain/app/provider.js';
import { isReserved, problemOf } from './check.js';
import { createDiscovery } from './discovery.js';
import {
  type GenericOAuthOptions,
  type GenericOAuthProvider,
  type GenericOAuthProviders,
  genericOAuthOptions,
} from './options.js';

export type {
  GenericOAuthOptions,
  GenericOAuthProvider,
  GenericOAuthProviders,
  UserInfo,
  UserInfoSource,
} from './options.js';

/**
 * Sign-in with any provider of OAuth 2 or OpenID Connect, by the same code as with the built-in providers:
 * `signInSocial({ provider: 'my-idp' })`. Throws `ConfigurationError` for providers that cannot work.
 */
export function genericOAuth(options: GenericOAuthOptions) {
  checkOptions('genericOAuth', options, genericOAuthOptions);
  // A function returns one provider at a time, when a call needs it.
  const listed = typeof options.providers === 'function' ? undefined : options.providers;
  const offered = (listed ?? []).filter(({ enabled }) => enabled !== false);
  return definePlugin(defineContract('generic-oauth', {}), {
    handlers: {},
    providers: sourceOf(options.providers),
    ...(listed && { providerIds: listed.map(({ providerId }) => providerId) }),
    publicFacts: { providers: offered.map(({ providerId: id, name = id }) => ({ id, name })) },
  });
}

function sourceOf(providers: GenericOAuthProviders): ProviderSource {
  const find = typeof providers === 'function' ? providers : finderIn(providers);
  const discover = createDiscovery();
  return async (id, settings) => {
    // The id of a built-in provider is reserved, also if that provider is disabled.
    const config = isReserved(id) ? undefined : await find(id);
    if (!config || config.enabled === false) return undefined;
    const problem =
      problemOf(config) ?? (config.providerId === id ? undefined : `its providerId is ${config.providerId}`);
    if (problem !== undefined) {
      settings.logger.error(explained('INVALID_PROVIDER', `the provider ${id} cannot be used: ${problem}.`));
      return 'unavailable';
    }
    const { makeProvider } = await import('./make-provider.js');
    const provider = await makeProvider(config, settings, discover);
    return provider ? { provider, options: config } : 'unavailable';
  };
}

function finderIn(providers: readonly GenericOAuthProvider[]): (id: string) => GenericOAuthProvider | undefined {
  const found = new Map<string, GenericOAuthProvider>();
  for (const [index, config] of providers.entries()) {
    const { providerId: id } = config;
    const problem = problemOf(config);
    if (problem !== undefined) throw wrong(index, id, { reason: problem, code: 'INVALID_PROVIDER' });
    if (found.has(id) || isReserved(id)) {
      const reason = found.has(id) ? 'is listed twice' : 'is the name of a built-in provider, or credential';
      throw wrong(index, id, { reason, code: 'PROVIDER_EXISTS_ALREADY' });
    }
    found.set(id, config);
  }
  return (id) => found.get(id);
}

interface Fault {
  readonly reason: string;
  readonly code: string;
}

function wrong(index: number, id: string, { reason, code }: Fault): ConfigurationError {
  const givenAs = `the provider ${id}: ${reason}`;
  return new ConfigurationError(`genericOAuth.providers[${index}]`, {
    givenAs,
    expected: 'a provider without this fault',
    code,
  });
}
