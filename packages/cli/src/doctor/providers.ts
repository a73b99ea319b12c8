import type { Examined } from './examine.js';

/** The options that every identity provider takes, as far as they are checked. */
export interface GivenProvider {
  readonly clientId?: unknown;
  readonly clientSecret?: unknown;
  readonly redirectURI?: unknown;
  readonly enabled?: boolean;
}

/** The providers that are not disabled, with their options. */
export function listProviders({ socialProviders }: Examined['options']): readonly (readonly [string, GivenProvider])[] {
  return Object.entries<GivenProvider>({ ...socialProviders }).filter(([, { enabled }]) => enabled !== false);
}
