import type { AuthClientError } from 'latchkey/client';
import { useState } from 'react';
import { passkeys, usePasskeyAutofill } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { KeyIcon } from '../components/icons.js';
import type { WayProps } from './way-props.js';

interface PasskeyButtonProps extends WayProps {
  /** Another way is being tried, so the autofill stops. */
  readonly isBusy: boolean;
}

/** Signs in with a passkey, by this button or in the autofill of the form; nothing in a browser without passkeys. */
export function PasskeyButton({ flow, isBusy }: PasskeyButtonProps) {
  const [error, setError] = useState<AuthClientError | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  usePasskeyAutofill({
    onSignIn: (data) => flow.goOn(async () => ({ data, error: null })),
    onError: setError,
    isEnabled: !isBusy,
  });
  if (!passkeys.isPasskeySupported()) return null;

  const signIn = async () => {
    if (isWaiting) return;
    setWaiting(true);
    setError(null);
    const answer = await passkeys.signInPasskey();
    setWaiting(false);
    // A refusal stays here: it is not about the form.
    if (answer.error) return setError(answer.error);
    await flow.goOn(async () => answer);
  };
  return (
    <div className="other-ways">
      {error && <Alert>{messageFor(error)}</Alert>}
      <button type="button" className="button" aria-disabled={isWaiting} onClick={signIn}>
        <KeyIcon />
        Sign in with a passkey
      </button>
    </div>
  );
}
