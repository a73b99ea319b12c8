import { withParameter } from '../provider/paths.js';

/** The parameter of the page to which a provider leads back: the provider at which the user has signed in again. */
const parameter = 'confirmed-by';

/** This page, for the way back from a provider. */
export function returnPage({ pathname, search }: Location, provider: string): string {
  return withParameter(pathname + search, parameter, provider);
}

/** The provider from which the user comes back; undefined at other addresses. */
export function confirmedBy(search: string): string | undefined {
  const provider = new URLSearchParams(search).get(parameter);
  // Any person can make such a link.
  return provider !== null && /^[a-z0-9_-]{1,64}$/.test(provider) ? provider : undefined;
}

/** The same address without what the way back has added. */
export function withoutReturn({ pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  for (const added of [parameter, 'error', 'error_description']) query.delete(added);
  return pathname + (query.size > 0 ? `?${query}` : '') + hash;
}
