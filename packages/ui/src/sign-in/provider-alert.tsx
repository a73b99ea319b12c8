import { AuthClientError } from 'latchkey/client';
import { Alert } from '../elements/notes.js';
import { useMessage, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { providerRefusal } from './redirect-refusal.js';

interface ProviderAlertProps {
  readonly error: unknown;
  /** The name of the provider that the call was about. */
  readonly provider: string | undefined;
  /** The text for an error that the screen knows more of. */
  readonly explain?: (code: string, provider: string) => string | undefined;
}

/** The text of an error, which names the provider; nothing if there is none. */
export function ProviderAlert({ error, provider = '', explain }: ProviderAlertProps) {
  const message = useMessage();
  const texts = useTexts('signIn', signInTexts);
  if (!error) return null;
  const code = error instanceof AuthClientError ? error.code : '';
  const own = provider && (explain?.(code, provider) ?? providerRefusal(code, provider, texts));
  return <Alert>{own || message(error)}</Alert>;
}
