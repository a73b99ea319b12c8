import { AuthClientError } from 'latchkey/client';
import { Button } from '../elements/buttons.js';
import { Alert } from '../elements/notes.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { commonErrors } from '../texts/english/common.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { ProviderAlert } from './provider-alert.js';
import { useProviderSignIn } from './use-provider-sign-in.js';

const code = 'ANOTHER_ACCOUNT_USES_THIS_ADDRESS';

/** Checks whether the server asks before another account loses the address of this sign-in. */
export function isQuestion(error: unknown): boolean {
  return error instanceof AuthClientError && error.code === code;
}

type Provider = SignInOptions['providers'][number];

/** The provider that led back here with that question. Only a provider of the server, because any person can make such a link. */
export function askingProvider(search: string, providers: readonly Provider[]): Provider | undefined {
  const query = new URLSearchParams(search);
  if (query.get('error') !== code.toLowerCase()) return undefined;
  return providers.find(({ id }) => id === query.get('provider'));
}

/** The question, and the button that begins at the provider again. */
export function StartAnew({ provider: { id, name } }: { readonly provider: Provider }) {
  const { errors } = useUI().language;
  const { startAnew } = useTexts('signIn', signInTexts);
  const { signIn, begin } = useProviderSignIn();
  return (
    <>
      <Alert>{errors[code] ?? commonErrors[code]}</Alert>
      <ProviderAlert error={signIn.error} provider={name} />
      <Button isBusy={signIn.isPending} onClick={() => begin(id, { startAnew: true })}>
        {startAnew}
      </Button>
    </>
  );
}
