import { useEffect, useState } from 'react';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { signUpTexts } from '../texts/english/sign-up.js';
import { fill } from '../texts/fill.js';
import { TextField } from './field.js';

/** Milliseconds without typing before the server is asked. */
const pauseMs = 300;

interface UsernameFieldProps {
  /** The minimum number of characters. */
  readonly minLength: number;
  /** The name that the user has now, as it is shown. */
  readonly current?: string | null;
  readonly hint?: string;
}

/** An optional username. While the user types, the field says whether the name is free. */
export function UsernameField({ minLength, current, hint }: UsernameFieldProps) {
  const texts = useTexts('signUp', signUpTexts);
  const [typed, setTyped] = useState('');
  const name = usePaused(typed.trim());
  const isOwn = name.toLowerCase() === (current ?? '').toLowerCase();
  const { data } = neededHook(
    useUI().auth,
    'useIsUsernameAvailable',
    'usernameClient()',
  )(
    { username: name },
    // A name that the server does not take is refused with the form.
    { enabled: !isOwn && name === typed.trim() && name.length >= minLength, retry: false },
  );
  const answer = data?.available ? texts.usernameFree : texts.usernameTaken;
  return (
    <TextField
      name="username"
      label={texts.username}
      hint={
        <>
          {hint} {/* Screen readers announce its changes, so it exists from the start. */}
          <span role="status">{data && !isOwn && name === typed.trim() && fill(answer, { name })}</span>
        </>
      }
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={current ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      isOptional
    />
  );
}

/** The text once the user has stopped typing it. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
