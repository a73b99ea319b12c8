import { Button } from '../elements/buttons.js';
import { useSearch } from '../provider/location.js';
import { providerPath, withParameter, withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fill } from '../texts/fill.js';
import type { Ways } from '../ways/use-ways.js';
import { ProviderAlert } from './provider-alert.js';

/** Buttons for the identity providers of the server; nothing if there are none. */
export function ProviderButtons({ providers }: { readonly providers: Ways['providers'] }) {
  const { auth, paths } = useUI();
  const search = useSearch();
  const { continueWith } = useTexts('signIn', signInTexts);
  const signIn = auth.useSignInSocial();
  return (
    <>
      <ProviderAlert
        error={signIn.error}
        provider={providers.find(({ id }) => id === signIn.variables?.provider)?.name}
      />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          isBusy={signIn.isPending}
          // That page opens the next page for a user with a session, and asks for the second factor if the user has one.
          onClick={() =>
            signIn.mutate({
              provider: id,
              callbackURL: providerPath(paths.signIn, search),
              errorCallbackURL: withParameter(withReturnPath(paths.signIn, search), 'provider', id),
            })
          }
        >
          {fill(continueWith, { provider: name })}
        </Button>
      ))}
    </>
  );
}
