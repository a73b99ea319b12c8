import { AuthClientError } from 'latchkey/client';
import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Footer, ScreenLink } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading } from '../elements/screen.js';
import { useEmailCheck, useNewPassword } from '../forms/checks.js';
import { EmailField, TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { OwnFields, ownFieldErrors, ownFieldValues } from '../forms/own-fields.js';
import { PasswordField } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { UsernameField } from '../forms/username-field.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { useSearch } from '../provider/location.js';
import { returnPath, verifiedPath, withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { OtherMethods } from '../sign-in/other-methods.js';
import { ProviderButtons } from '../sign-in/provider-buttons.js';
import { type SignInOptions, useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountErrors } from '../texts/english/errors/account.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { signUpTexts } from '../texts/english/sign-up.js';
import { fillWith } from '../texts/fill.js';
import { PasskeySignUp } from './passkey-sign-up.js';

export interface SignUpProps {
  /** The page after the sign-up. Default: the one that `?returnTo=` names if it is of this site, else `paths.home`. */
  readonly redirectTo?: string;
}

/** Creates an account, with the fields that the application has declared. */
export function SignUp({ redirectTo }: SignUpProps): ReactElement {
  const { paths, navigate } = useUI();
  const { options, error } = useSignInOptions();
  const search = useSearch();
  const [sentTo, setSentTo] = useState<string>();
  const texts = useTexts('signUp', signUpTexts);
  if (error) {
    return (
      <Card>
        <Heading title={texts.title} />
        <ErrorAlert error={error} />
      </Card>
    );
  }
  if (!options) return <CardSkeleton />;
  const signInPage = withReturnPath(paths.signIn, search);
  const next = redirectTo ?? returnPath(search, paths.home);
  const complete = () => navigate(next, { replace: true });
  if (sentTo !== undefined) return <LookIntoMailbox email={sentTo} signInPage={signInPage} />;
  if (!options.signUp) return <Closed signInPage={signInPage} />;
  return (
    <WithErrorTexts texts={accountErrors}>
      <Card>
        <Heading title={texts.title} lead={texts.lead} />
        {options.password.signUp && (
          <PasswordSignUp options={options} next={next} onSent={setSentTo} onComplete={complete} />
        )}
        <OtherSignUps options={options} onComplete={complete} />
        <Footer>
          {texts.haveAccount} <SignInLink to={signInPage} />
        </Footer>
      </Card>
    </WithErrorTexts>
  );
}

interface PasswordSignUpProps {
  readonly options: SignInOptions;
  /** The page after the sign-up, to which the verification link leads too. */
  readonly next: string;
  /** The account waits for the verification of its address. */
  readonly onSent: (email: string) => void;
  readonly onComplete: () => void;
}

const places = {
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: 'username',
  USERNAME_IS_TOO_SHORT: 'username',
  USERNAME_IS_TOO_LONG: 'username',
  USERNAME_IS_INVALID: 'username',
};

function PasswordSignUp({ options, next, onSent, onComplete }: PasswordSignUpProps) {
  const { auth, paths } = useUI();
  const texts = useTexts('signUp', signUpTexts);
  const common = useCommonTexts();
  const checkEmail = useEmailCheck();
  const newPassword = useNewPassword(options.password);
  const signUp = auth.useSignUpEmail();
  const fields = options.fields;
  const state = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && texts.nameMissing,
      email: checkEmail(value('email')),
      password: newPassword.check(value('password')),
      ...ownFieldErrors(fields, value, texts),
    }),
    async send(value) {
      const email = value('email').trim();
      const username = value('username').trim();
      const answer = await signUp.mutateAsync({
        name: value('name').trim(),
        email,
        password: value('password'),
        callbackURL: verifiedPath(paths, next),
        ...(username && { username }),
        ...ownFieldValues(fields, value),
      });
      if (answer.token === null) onSent(email);
      else onComplete();
    },
    places,
    explain: (error) =>
      error instanceof AuthClientError && error.code === 'USER_ALREADY_EXISTS'
        ? { email: <AccountExists /> }
        : undefined,
  });
  return (
    <Form state={state} label={texts.title}>
      <TextField name="name" label={texts.name} autoComplete="name" maxLength={255} />
      <EmailField autoComplete="email" />
      {options.names.username && <UsernameField minLength={options.usernameMinLength} />}
      <PasswordField name="password" label={common.password} autoComplete="new-password" hint={newPassword.hint} />
      <OwnFields fields={fields} />
      <Submit state={state} working={texts.working}>
        {texts.submit}
      </Submit>
    </Form>
  );
}

function AccountExists() {
  const { paths } = useUI();
  const search = useSearch();
  const { exists } = useTexts('signUp', signUpTexts);
  return (
    <>
      {exists} <SignInLink to={withReturnPath(paths.signIn, search)} isInstead />
    </>
  );
}

interface OtherSignUpsProps {
  readonly options: SignInOptions;
  readonly onComplete: () => void;
}

/** A passkey, and the providers. */
function OtherSignUps({ options, onComplete }: OtherSignUpsProps) {
  const { otherMethods } = useTexts('signIn', signInTexts);
  if (!options.passkey.signUp && options.providers.length === 0) return null;
  return (
    <OtherMethods label={otherMethods}>
      {options.passkey.signUp && <PasskeySignUp onComplete={onComplete} />}
      <ProviderButtons providers={options.providers} />
    </OtherMethods>
  );
}

function LookIntoMailbox({ email, signInPage }: { readonly email: string; readonly signInPage: string }) {
  const texts = useTexts('signUp', signUpTexts);
  return (
    <Card>
      <Heading
        title={texts.sent}
        lead={fillWith(texts.sentLead, {
          email: (
            <strong>
              <Address>{email}</Address>
            </strong>
          ),
        })}
        isNew
      />
      <ToSignIn page={signInPage} />
    </Card>
  );
}

function Closed({ signInPage }: { readonly signInPage: string }) {
  const texts = useTexts('signUp', signUpTexts);
  return (
    <Card>
      <Heading title={texts.closed} lead={texts.closedLead} />
      <ToSignIn page={signInPage} />
    </Card>
  );
}

function ToSignIn({ page }: { readonly page: string }) {
  const { signIn } = useCommonTexts();
  return (
    <Actions>
      <ScreenLink to={page} isButton>
        {signIn}
      </ScreenLink>
    </Actions>
  );
}

function SignInLink({ to, isInstead = false }: { readonly to: string; readonly isInstead?: boolean }) {
  const { signIn } = useCommonTexts();
  const { signInInstead } = useTexts('signUp', signUpTexts);
  return <ScreenLink to={to}>{isInstead ? signInInstead : signIn}</ScreenLink>;
}
