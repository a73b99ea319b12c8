import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';

/** Returns the name of a provider, as the server tells it. */
export function useProviderName(): (id: string) => string {
  const { options } = useSignInOptions();
  return (id) => options?.providers.find((each) => each.id === id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
}
