import { failedWith, messageFor } from '../auth/messages.js';
import { Checkbox, PasswordField, TextField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { pageData } from '../page-data.js';
import type { WayProps } from './way-props.js';

const label = pageData.mailbox ? 'E-mail, username or phone number' : 'E-mail or username';

/** A password, with any name of the account. */
export function PasswordForm({ flow }: WayProps) {
  const form = useForm({
    check: (value) => ({
      identifier: value('identifier').trim() === '' && `Enter your ${label.replace('E', 'e')}.`,
      password: value('password') === '' && 'Enter your password.',
    }),
    send(value) {
      const identifier = value('identifier').trim();
      const proof = { password: value('password'), rememberMe: value('rememberMe') === 'on' };
      if (identifier.includes('@')) return flow.email({ email: identifier, ...proof });
      if (identifier.startsWith('+')) return flow.phoneNumber({ phoneNumber: identifier, ...proof });
      return flow.username({ username: identifier, ...proof });
    },
    explain,
    refusal: flow.error,
  });
  return (
    <Form state={form} label="Sign in">
      <TextField
        name="identifier"
        label={label}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <Checkbox
        name="rememberMe"
        label="Remember me"
        hint="Otherwise you are signed out when the browser closes."
        defaultChecked
      />
      <Submit state={form} working="Signing in…">
        Sign in
      </Submit>
    </Form>
  );
}

const misspelt = ['USERNAME_IS_TOO_SHORT', 'USERNAME_IS_TOO_LONG', 'USERNAME_IS_INVALID'];

/** An unknown name and a wrong password get the same message, so it does not show whether an account exists. */
function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { identifier: 'This is not an e-mail address.' };
  if (failedWith(error, 'INVALID_PHONE_NUMBER')) return { identifier: 'This is not a phone number.' };
  if (misspelt.some((code) => failedWith(error, code))) return { identifier: 'This is not a valid username.' };
  if (failedWith(error, 'INVALID_EMAIL_OR_PASSWORD')) return { form: 'The e-mail address or the password is wrong.' };
  if (failedWith(error, 'INVALID_USERNAME_OR_PASSWORD')) return { form: 'The username or the password is wrong.' };
  if (failedWith(error, 'INVALID_PHONE_NUMBER_OR_PASSWORD'))
    return { form: 'The phone number or the password is wrong.' };
  return { form: messageFor(error) };
}
