import type { App, Caller } from '../../domain/app/app.js';
import type { ConfiguredProvider, ProviderSource } from '../../domain/app/provider.js';
import { linkTo } from '../../domain/mail/links.js';
import { credentialProvider } from '../../domain/users/passwords.js';
import type { IdTokenCall, LinkCall, NonceCall, ReauthenticateCall, SignInCall, TokenCall } from './calls.js';

/** Finds the provider with this id, if it is configured and enabled; `unavailable` if its source says so. */
export async function findConfigured({ findProvider }: App, id: string): ReturnType<ProviderSource> {
  if (id === credentialProvider) return undefined; // the providerId of accounts with a password (R-C05)
  const found = await findProvider(id);
  if (found === undefined || found === 'unavailable') return found;
  return found.provider.id === id && found.options.enabled !== false ? found : undefined;
}

/** Like `findConfigured`, but throws `PROVIDER_NOT_FOUND` and `PROVIDER_UNAVAILABLE`. */
export async function getConfigured(
  call: SignInCall | LinkCall | ReauthenticateCall | TokenCall | IdTokenCall | NonceCall,
  id: string,
): Promise<ConfiguredProvider> {
  const found = await findConfigured(call.app, id);
  if (!found) throw call.fail('PROVIDER_NOT_FOUND');
  if (found === 'unavailable') throw call.fail('PROVIDER_UNAVAILABLE');
  return found;
}

/** Returns the URL to which the provider redirects the browser. The token request must repeat it (RFC 6749 §4.1.3). */
export function redirectURIOf(caller: Caller, { provider, options }: ConfiguredProvider): string {
  return options.redirectURI ?? linkTo(caller, `/callback/${provider.id}`, {});
}

/** Returns the scopes to request, without duplicates. */
export function scopesOf({ provider, options }: ConfiguredProvider, asked: readonly string[] = []): readonly string[] {
  const own = options.disableDefaultScope ? [] : provider.scopes;
  return [...new Set([...own, ...(options.scope ?? []), ...asked])];
}
