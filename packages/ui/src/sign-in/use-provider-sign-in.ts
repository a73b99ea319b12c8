import { useSearch } from '../provider/location.js';
import { providerPath, withParameter, withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';

/** Leads the browser to a provider, which leads back to the page of the sign-in. */
export function useProviderSignIn() {
  const { auth, paths } = useUI();
  const search = useSearch();
  const signIn = auth.useSignInSocial();
  const begin = (provider: string, more?: { readonly startAnew: true }) =>
    signIn.mutate({
      provider,
      // That page opens the next page for a user with a session, and asks for the second factor if the user has one.
      callbackURL: providerPath(paths.signIn, search),
      errorCallbackURL: withParameter(withReturnPath(paths.signIn, search), 'provider', provider),
      ...more,
    });
  return { signIn, begin };
}
