import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { AlertIcon, EyeIcon, EyeOffIcon } from '../components/icons.js';
import { useFieldError } from './form.js';

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'onChange'
  | 'placeholder'
  | 'ref'
  | 'spellCheck'
  | 'type'
>;

interface FieldProps extends InputProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** A line of text with its label, hint and error. */
export function TextField({ name, label, hint, optional = false, ...input }: FieldProps) {
  const field = useField(name, hint);
  return (
    <Field {...field} label={label} hint={hint} optional={optional}>
      <input {...input} {...field.attributes} aria-required={!optional} />
    </Field>
  );
}

interface EmailFieldProps extends Pick<FieldProps, 'defaultValue' | 'hint'> {
  readonly label?: string;
  readonly autoComplete: 'email' | 'username' | 'username webauthn';
}

/** An e-mail address. `autoComplete` is `username` if the user signs in with it, and `webauthn` offers passkeys there. */
export function EmailField({ label = 'E-mail', ...input }: EmailFieldProps) {
  return (
    <TextField
      {...input}
      name="email"
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** A phone number. With `tel` a browser can offer the user's own number. */
export function PhoneField({ label = 'Phone number' }: { readonly label?: string }) {
  return (
    <TextField
      name="phoneNumber"
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      hint="With the country code, such as +49 30 1234567."
    />
  );
}

/** The address of a picture. */
export function PictureField(input: Pick<FieldProps, 'name' | 'label' | 'hint' | 'autoComplete' | 'defaultValue'>) {
  return (
    <TextField
      {...input}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      optional
    />
  );
}

/** The user of the form's password, for password managers; not shown. */
export function UsernameHint({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** A password, with a button to show the typed text. */
export function PasswordField({ name, label, hint, ...input }: Omit<FieldProps, 'optional' | 'type'>) {
  const field = useField(name, hint);
  const [visible, setVisible] = useState(false);
  return (
    <Field {...field} label={label} hint={hint} optional={false}>
      <span className="input-group">
        <input
          {...input}
          {...field.attributes}
          type={visible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
        />
        <button
          type="button"
          className="icon-button"
          aria-pressed={visible}
          aria-label="Show password"
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </Field>
  );
}

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly defaultChecked?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ name, label, hint, defaultChecked = false, ref }: CheckboxProps) {
  const { attributes, hintId } = useField(name, hint);
  return (
    <div className="checkbox">
      <input {...attributes} ref={ref} type="checkbox" defaultChecked={defaultChecked} />
      <div>
        <label htmlFor={attributes.id}>{label}</label>
        {hint && (
          <p className="hint" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** The attributes of an input by its name, for other kinds of fields. */
export function useField(name: string, hint: ReactNode) {
  const id = useId();
  const error = useFieldError(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return {
    error,
    hintId,
    errorId,
    attributes: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': descriptions || undefined,
    },
  };
}

interface FrameProps extends ReturnType<typeof useField> {
  readonly label: string;
  readonly hint: ReactNode;
  readonly optional: boolean;
  readonly children: ReactNode;
}

/** The label of an input, and below it its error and hint. */
export function Field({ attributes, label, hint, optional, error, hintId, errorId, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={attributes.id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p className="field-error" id={errorId}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
