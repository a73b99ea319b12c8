import { type ComponentPropsWithoutRef, type ReactNode, type RefObject, useId } from 'react';
import { AlertIcon } from '../elements/icons.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { useFieldError } from './form.js';

export type InputProps = Pick<
  ComponentPropsWithoutRef<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'onChange'
  | 'placeholder'
  | 'spellCheck'
  | 'type'
>;

export interface FieldProps extends InputProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A line of text with its label, hint and error. */
export function TextField({ name, label, hint, isOptional = false, inputRef, ...input }: FieldProps) {
  const { classOf } = useUI();
  const field = useField(name, hint);
  return (
    <Field {...field} label={label} hint={hint} isOptional={isOptional}>
      <input
        {...input}
        {...field.attributes}
        ref={inputRef}
        className={classOf('input')}
        aria-required={!isOptional || undefined}
      />
    </Field>
  );
}

interface EmailFieldProps extends Pick<FieldProps, 'defaultValue' | 'hint'> {
  /** `username` if the user signs in with it; `webauthn` offers passkeys there. */
  readonly autoComplete: 'email' | 'username' | 'username webauthn';
}

export function EmailField(input: EmailFieldProps) {
  const { email } = useCommonTexts();
  return (
    <TextField
      {...input}
      name="email"
      label={email}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** The attributes of an input by its name. */
export function useField(name: string, hint: ReactNode) {
  const id = useId();
  const error = useFieldError(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  // The hint of a field with an error is not shown, so it must not be read either.
  const description = error ? errorId : hint ? hintId : undefined;
  return {
    error,
    hintId,
    errorId,
    attributes: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': description,
    },
  };
}

interface FrameProps extends ReturnType<typeof useField> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly isOptional: boolean;
  /** A link about the field, which stays beside an error. */
  readonly link?: ReactNode;
  readonly children: ReactNode;
}

/** The label of an input, and below it its error and hint. A hint that an error replaces is not shown. */
export function Field({ attributes, label, hint, isOptional, link, error, hintId, errorId, children }: FrameProps) {
  const { classOf } = useUI();
  const { optional } = useCommonTexts();
  return (
    <div className={classOf('field')}>
      <label className={classOf('label')} htmlFor={attributes.id}>
        {label}
        {isOptional && <span className={classOf('optional')}> {optional}</span>}
      </label>
      {children}
      {error && (
        <p className={classOf('fieldError')} id={errorId}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={classOf('hint')} id={hintId} hidden={Boolean(error)}>
          {hint}
        </p>
      )}
      {link && <p className={classOf('hint')}>{link}</p>}
    </div>
  );
}

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isChecked?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function Checkbox({ name, label, hint, isChecked = false, inputRef }: CheckboxProps) {
  const { classOf } = useUI();
  const { attributes, hintId } = useField(name, hint);
  return (
    <div className={classOf('checkbox')}>
      <input {...attributes} ref={inputRef} type="checkbox" defaultChecked={isChecked} />
      <div>
        <label className={classOf('label')} htmlFor={attributes.id}>
          {label}
        </label>
        {hint && (
          <p className={classOf('hint')} id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
