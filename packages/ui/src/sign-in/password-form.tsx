import { ScreenLink } from '../elements/buttons.js';
import { Checkbox, EmailField, TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { PasswordField } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { useSearch } from '../provider/location.js';
import { withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { signInTexts } from '../texts/english/sign-in.js';
import type { FirstStep } from './use-flow.js';

interface PasswordFormProps {
  readonly first: FirstStep;
  readonly options: SignInOptions;
}

const places = {
  INVALID_EMAIL: 'email',
  INVALID_PHONE_NUMBER: 'email',
  USERNAME_IS_TOO_SHORT: 'email',
  USERNAME_IS_TOO_LONG: 'email',
  USERNAME_IS_INVALID: 'email',
};

/** A password, with any name of the account that the server knows. */
export function PasswordForm({ first: { flow, refusal }, options: { names, password } }: PasswordFormProps) {
  const texts = useTexts('signIn', signInTexts);
  const common = useCommonTexts();
  const state = useForm({
    check: (value) => ({
      email: value('email').trim() === '' && (label ? texts.nameMissing : common.emailMissing),
      password: value('password') === '' && common.passwordMissing,
    }),
    send(value) {
      const name = value('email').trim();
      const proof = { password: value('password'), rememberMe: value('rememberMe') === 'on' };
      if (names.phoneNumber && /^\+[\d ().-]+$/.test(name)) return flow.phoneNumber({ phoneNumber: name, ...proof });
      if (names.username && !name.includes('@')) return flow.username({ username: name, ...proof });
      return flow.email({ email: name, ...proof });
    },
    places,
    refusal,
  });
  const label = labelOf();
  return (
    <Form state={state} label={common.signIn}>
      {label ? (
        <TextField
          name="email"
          label={label}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <EmailField autoComplete="username webauthn" />
      )}
      <PasswordField
        name="password"
        label={common.password}
        autoComplete="current-password"
        link={password.reset && <ForgotPasswordLink />}
      />
      <Checkbox name="rememberMe" label={texts.rememberMe} hint={texts.rememberMeHint} isChecked />
      <Submit state={state} working={texts.working}>
        {common.signIn}
      </Submit>
    </Form>
  );

  /** The label of the field if it takes more than an address. */
  function labelOf(): string | undefined {
    if (names.username && names.phoneNumber) return texts.anyName;
    if (names.username) return texts.emailOrUsername;
    return names.phoneNumber ? texts.emailOrPhone : undefined;
  }
}

function ForgotPasswordLink() {
  const { paths } = useUI();
  const { forgotPassword } = useTexts('signIn', signInTexts);
  const search = useSearch();
  return <ScreenLink to={withReturnPath(paths.forgotPassword, search)}>{forgotPassword}</ScreenLink>;
}
