import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { hasLostFocus } from '../elements/lost-focus.js';
import { Alert } from '../elements/notes.js';
import { useUI } from '../provider/ui-context.js';
import type { FormErrors, FormState } from './use-form.js';

const ErrorsContext = createContext<FormErrors>({});

/** The error of a field in the form around it. */
export function useFieldError(name: string): ReactNode {
  return useContext(ErrorsContext)[name];
}

interface FormProps {
  readonly state: FormState;
  /** The purpose of the form, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

const firstField = ':is(input, select, textarea):not([type="hidden"], [hidden], [readonly])';

export function Form({ state, label, children }: FormProps) {
  const { classOf } = useUI();
  const { form } = state;
  useEffect(() => {
    // The user has chosen this form, and the button for it is gone.
    if (hasLostFocus()) form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [form]);
  return (
    <ErrorsContext.Provider value={state.errors}>
      <form ref={form} className={classOf('form')} method="post" aria-label={label} noValidate onSubmit={state.submit}>
        {state.errors.form && <Alert>{state.errors.form}</Alert>}
        {children}
      </form>
    </ErrorsContext.Provider>
  );
}

interface SubmitProps {
  readonly state: FormState;
  /** The label while it works. */
  readonly working: string;
  /** Its action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly children: string;
}

/** Stays in the tab order while it works, so that a keyboard user keeps their position. */
export function Submit({ state: { isPending }, working, isDangerous = false, children }: SubmitProps) {
  const { classOf } = useUI();
  return (
    <button
      type="submit"
      className={classOf('button', isDangerous ? 'danger' : 'primary')}
      aria-disabled={isPending || undefined}
    >
      {isPending && <span className={classOf('spinner')} aria-hidden="true" />}
      {isPending ? working : children}
    </button>
  );
}
