import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Button, ScreenLink } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { useNewPassword } from '../forms/checks.js';
import { Checkbox } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { PasswordField, UsernameHint } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountTexts } from '../texts/english/account.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { useHasPassword } from './sign-in-methods-of-user.js';
import { useUser } from './user.js';

/** The change of the password. A user without one can ask for a link that sets the first, where the server mails such links. */
export function PasswordSettings(): ReactElement | null {
  const user = useUser();
  const accounts = useUI().auth.useUserAccounts({});
  const hasPassword = useHasPassword();
  const texts = useTexts('account', accountTexts);
  const { options } = useSignInOptions();
  if (!user) return null;
  if (hasPassword !== false) {
    return (
      <AccountSection title={texts.password}>
        {awaits(accounts) && <Waiting />}
        <ChangePassword email={user.email} />
      </AccountSection>
    );
  }
  // The first proof of an address removes what was set up before it, such as the user's passkeys.
  const maySet = user.emailVerified && options?.password.signIn && options.password.reset;
  return maySet ? (
    <AccountSection title={texts.password} lead={texts.noPassword}>
      <SetFirst email={user.email} />
    </AccountSection>
  ) : null;
}

function SetFirst({ email }: { readonly email: string }) {
  const { auth, paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const sendLink = auth.useForgetPassword();
  return (
    <>
      <ErrorAlert error={sendLink.error} />
      {sendLink.isSuccess && (
        <Callout key={sendLink.submittedAt}>
          {fillWith(texts.passwordLinkSent, {
            email: (
              <strong>
                <Address>{email}</Address>
              </strong>
            ),
          })}
        </Callout>
      )}
      <Actions>
        <Button isBusy={sendLink.isPending} onClick={() => sendLink.mutate({ email, redirectTo: paths.resetPassword })}>
          {texts.setPassword}
        </Button>
      </Actions>
    </>
  );
}

const places = {
  INVALID_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
};

interface Changed {
  readonly at: number;
  /** The other devices are signed out. */
  readonly isAlone: boolean;
}

function ChangePassword({ email }: { readonly email: string }) {
  const { auth, paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const { forgotPassword } = useTexts('signIn', signInTexts);
  const { passwordMissing, saving } = useCommonTexts();
  const { options } = useSignInOptions();
  const newPassword = useNewPassword(options?.password);
  const changePassword = auth.useChangePassword();
  const [changed, setChanged] = useState<Changed>();
  const state = useForm({
    check: (value) => ({
      currentPassword: value('currentPassword') === '' && passwordMissing,
      newPassword:
        value('newPassword') !== '' && value('newPassword') === value('currentPassword')
          ? texts.samePassword
          : newPassword.check(value('newPassword')),
    }),
    async send(value) {
      const revokeOtherSessions = value('revokeOtherSessions') === 'on';
      await changePassword.mutateAsync({
        currentPassword: value('currentPassword'),
        newPassword: value('newPassword'),
        revokeOtherSessions,
      });
      state.form.current?.reset();
      setChanged({ at: Date.now(), isAlone: revokeOtherSessions });
    },
    places,
  });
  return (
    <Form state={state} label={texts.changePassword}>
      {changed && (
        <Callout key={changed.at}>
          {texts.passwordChanged} {changed.isAlone && texts.othersSignedOut}
        </Callout>
      )}
      <UsernameHint email={email} />
      <PasswordField
        name="currentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
        link={options?.password.reset && <ScreenLink to={paths.forgotPassword}>{forgotPassword}</ScreenLink>}
      />
      <PasswordField name="newPassword" label={texts.newPassword} autoComplete="new-password" hint={newPassword.hint} />
      <Checkbox name="revokeOtherSessions" label={texts.signOutOthers} hint={texts.signOutOthersHint} isChecked />
      <Submit state={state} working={saving}>
        {texts.changePassword}
      </Submit>
    </Form>
  );
}
