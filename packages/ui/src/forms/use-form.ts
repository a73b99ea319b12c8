import { AuthClientError } from 'latchkey/client';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useCommonTexts, useMessage } from '../provider/use-texts.js';

/** Errors by the name of the field; `form` is the whole form. */
export type FormErrors = Readonly<Record<string, ReactNode>>;
/** Reads the value of a field. */
export type Values = (name: string) => string;

interface FormWork {
  /** The errors that the page can find without the server; a value that is not true is none. */
  readonly check: (value: Values) => FormErrors;
  readonly send: (value: Values) => Promise<unknown>;
  /** The field at which the error of a code is shown. The others are shown above the form. */
  readonly places?: Readonly<Record<string, string>>;
  /** Returns other errors than those by `places`; `undefined` for a code that it does not know. */
  readonly explain?: (error: unknown) => FormErrors | undefined;
  /** The error, if a flow keeps it and `send` does not throw. */
  readonly refusal?: unknown;
}

export interface FormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FormErrors;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Runs a form: checks it, sends it, shows errors, and moves the focus to the first error. */
export function useForm({ check, send, places = {}, explain, refusal }: FormWork): FormState {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isPending, setPending] = useState(false);
  const message = useMessage();
  const { valueWrong } = useCommonTexts();

  const errorsOf = (error: unknown): FormErrors => {
    const code = error instanceof AuthClientError ? error.code : '';
    const place = Object.hasOwn(places, code) ? places[code] : undefined;
    const refused = fieldsOf(form.current).filter(isRefusedBy(error));
    if (refused.length > 0) return errorsFor(refused, valueWrong);
    return explain?.(error) ?? { [place ?? 'form']: message(error) };
  };
  const latest = useRef(errorsOf);
  useEffect(() => {
    latest.current = errorsOf;
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
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const value: Values = (name) => String(data.get(name) ?? '');
    // An input whose text the browser cannot read, such as half a date, has an empty value.
    const unread = fieldsOf(event.currentTarget).filter(({ validity }) => validity.badInput);
    const found = { ...present(check(value)), ...errorsFor(unread, valueWrong) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await send(value);
    } catch (error) {
      setErrors(present(errorsOf(error)));
    } finally {
      setPending(false);
    }
  };
  return { form, errors, isPending, submit };
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form that can show an error. */
function fieldsOf(form: HTMLFormElement | null): readonly FieldElement[] {
  const fields = form?.querySelectorAll<FieldElement>(':is(input, select, textarea):not([hidden], [type="checkbox"])');
  return [...(fields ?? [])];
}

/** Returns whether the server has refused the value of a field. */
function isRefusedBy(error: unknown): (field: FieldElement) => boolean {
  const details = error instanceof AuthClientError && error.code === 'VALIDATION_ERROR' ? (error.details ?? []) : [];
  const paths = new Set(details.map(({ path }) => path));
  return ({ name }) => paths.has(name);
}

function errorsFor(fields: readonly FieldElement[], text: string): FormErrors {
  return Object.fromEntries(fields.map(({ name }) => [name, text]));
}

function present(errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => Boolean(text)));
}
