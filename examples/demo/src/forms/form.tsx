import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Alert } from '../components/alert.js';

/** Errors by the name of the field; `form` is the whole form. */
export type FormErrors = Readonly<Record<string, ReactNode>>;
/** Reads the value of a field. */
export type Values = (name: string) => string;

interface FormWork {
  /** Errors that the page can find without the server. */
  readonly check: (value: Values) => FormErrors;
  /** Sends it. */
  readonly send: (value: Values) => Promise<unknown>;
  /** Returns the errors after it failed. */
  readonly explain: (error: unknown) => FormErrors;
  /** The error, if a flow keeps it and `send` does not throw. */
  readonly refusal?: unknown;
}

export interface FormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FormErrors;
  readonly pending: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Runs a form: checks it, sends it, shows errors, and moves the focus to the first error. */
export function useForm({ check, send, explain, refusal }: FormWork): FormState {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [pending, setPending] = useState(false);

  const latest = useRef(explain);
  useEffect(() => {
    latest.current = explain;
  });
  useEffect(() => {
    if (refusal) setErrors(present(latest.current(refusal)));
  }, [refusal]);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const value: Values = (name) => String(data.get(name) ?? '');
    const found = present(check(value));
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await send(value);
    } catch (error) {
      setErrors(present(explain(error)));
    } finally {
      setPending(false);
    }
  };
  return { form, errors, pending, submit };
}

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

export function Form({ state, label, children }: FormProps) {
  return (
    <ErrorsContext value={state.errors}>
      <form ref={state.form} className="form" aria-label={label} noValidate onSubmit={state.submit}>
        {state.errors.form && <Alert>{state.errors.form}</Alert>}
        {children}
      </form>
    </ErrorsContext>
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
export function Submit({ state: { pending }, working, isDangerous = false, children }: SubmitProps) {
  return (
    <button type="submit" className={`button button-${isDangerous ? 'danger' : 'primary'}`} aria-disabled={pending}>
      {pending && <span className="spinner" aria-hidden="true" />}
      {pending ? working : children}
    </button>
  );
}

function present(errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => Boolean(text)));
}
