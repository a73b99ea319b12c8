import { useState } from 'react';
import { Button } from '../elements/buttons.js';
import { KeyIcon } from '../elements/icons.js';
import { ErrorAlert } from '../elements/notes.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import type { FirstStep } from './use-flow.js';

/** Signs in with a passkey, by this button or in the autofill of the form; nothing in a browser without passkeys. */
export function PasskeyButton({ first: { flow, isBusy } }: { readonly first: FirstStep }) {
  const { auth } = useUI();
  const { usePasskey } = useTexts('signIn', signInTexts);
  const passkeys = neededHook(auth, 'passkeys', 'passkeyHooks() to createAuthReact');
  const usePasskeyAutofill = neededHook(auth, 'usePasskeyAutofill', 'passkeyHooks() to createAuthReact');
  const [error, setError] = useState<unknown>(null);
  const [isWaiting, setWaiting] = useState(false);
  usePasskeyAutofill({
    onSignIn: (data) => void flow.goOn(async () => ({ data, error: null })),
    onError: setError,
    // Another way is being tried, so the autofill stops.
    isEnabled: !isBusy,
  });
  if (!passkeys.isPasskeySupported()) return null;

  const signIn = async () => {
    setWaiting(true);
    setError(null);
    const answer = await passkeys.signInPasskey();
    setWaiting(false);
    // A refusal stays here: it is not about the form.
    if (answer.error) return setError(answer.error);
    return flow.goOn(async () => answer);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Button isBusy={isWaiting} onClick={() => void signIn()}>
        <KeyIcon />
        {usePasskey}
      </Button>
    </>
  );
}
