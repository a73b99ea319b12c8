import { type ReactNode, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../elements/icons.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { Field, type FieldProps, useField } from './field.js';

type PasswordFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint'> & {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Such as the one for a forgotten password. */
  readonly link?: ReactNode;
};

/** A password, with a button to show the typed text. */
export function PasswordField({ name, label, hint, link, autoComplete }: PasswordFieldProps) {
  const { classOf } = useUI();
  const { showPassword } = useCommonTexts();
  const field = useField(name, hint);
  const [isVisible, setVisible] = useState(false);
  return (
    <Field {...field} label={label} hint={hint} link={link} isOptional={false}>
      <span className={classOf('inputGroup')}>
        <input
          {...field.attributes}
          className={classOf('input')}
          type={isVisible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
        />
        <button
          type="button"
          className={classOf('iconButton')}
          aria-pressed={isVisible}
          aria-label={showPassword}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </Field>
  );
}

/** The user of the form's password, for password managers; not shown. */
export function UsernameHint({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden aria-hidden />;
}
