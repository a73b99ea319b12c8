import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxUsernameLength, usernameProblem } from '../auth/checks.js';
import { useIsUsernameAvailable } from '../auth/client.js';
import { failedWith } from '../auth/messages.js';
import { TextField } from '../forms/field.js';
import type { FormErrors } from '../forms/form.js';

/** Milliseconds without typing before the server is asked. */
const pauseMs = 300;

interface UsernameFieldProps {
  /** The user's present name. */
  readonly current?: string | null;
}

/** A username. While the user types, the field says whether the name is free. */
export function UsernameField({ current = null }: UsernameFieldProps) {
  const [typed, setTyped] = useState(current ?? '');
  const name = typed.trim();
  const isAsked = name.toLowerCase() !== (current ?? '') && usernameProblem(name) === undefined;
  const { data } = useAvailability(name.toLowerCase(), { enabled: isAsked });
  return (
    <TextField
      name="username"
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxUsernameLength}
      defaultValue={current ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      hint={<Availability name={name} answer={isAsked ? data?.available : undefined} />}
      optional
    />
  );
}

/**
 * Asks after a short pause in typing. If the user changes the name before, no component uses the old query any more, so
 * TanStack Query cancels it before it sends a request.
 */
function useAvailability(username: string, { enabled }: { readonly enabled: boolean }) {
  const options = useIsUsernameAvailable.options({ username });
  return useQuery({
    ...options,
    async queryFn({ signal }) {
      await pause(signal);
      return options.queryFn({ signal });
    },
    enabled,
    retry: false,
  });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Screen readers announce its changes, so it exists from the start. */
function Availability({ name, answer }: { readonly name: string; readonly answer: boolean | undefined }) {
  return (
    <>
      You can sign in with it too. Letters, digits and _.{' '}
      <span role="status" className={answer ? 'is-free' : 'is-taken'}>
        {answer === true && `${name} is free.`}
        {answer === false && `${name} is taken.`}
      </span>
    </>
  );
}

/** The server's error about a name; `undefined` for any other error. */
export function explainUsername(error: unknown): FormErrors | undefined {
  if (failedWith(error, 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'))
    return { username: 'Another user has this name. Choose another one.' };
  if (failedWith(error, 'USERNAME_IS_INVALID')) return { username: 'Use letters from a to z, digits and _ only.' };
  return undefined;
}
