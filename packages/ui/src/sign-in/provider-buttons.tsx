import { Button } from '../elements/buttons.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fill } from '../texts/fill.js';
import { ProviderAlert } from './provider-alert.js';
import { useProviderSignIn } from './use-provider-sign-in.js';

/** Buttons for the identity providers of the server; nothing if there are none. */
export function ProviderButtons({ providers }: { readonly providers: SignInOptions['providers'] }) {
  const { providerIcon } = useUI();
  const { continueWith } = useTexts('signIn', signInTexts);
  const { signIn, begin } = useProviderSignIn();
  return (
    <>
      <ProviderAlert
        error={signIn.error}
        provider={providers.find(({ id }) => id === signIn.variables?.provider)?.name}
      />
      {providers.map(({ id, name }) => (
        <Button key={id} isBusy={signIn.isPending} onClick={() => begin(id)}>
          {providerIcon?.(id)}
          {fill(continueWith, { provider: name })}
        </Button>
      ))}
    </>
  );
}
