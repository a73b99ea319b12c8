import { AuthClientError } from 'latchkey/client';
import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Callout } from '../elements/notes.js';
import { Form, Submit } from '../forms/form.js';
import { PasswordField, UsernameHint } from '../forms/password-field.js';
import { useForm } from '../forms/use-form.js';
import { withParameter } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountTexts } from '../texts/english/account.js';
import { fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { explainOnlyOwner } from './only-owner.js';
import { useHasPassword } from './sign-in-methods-of-user.js';
import { useUser } from './user.js';

export interface DeleteAccountProps {
  /** Called when the account is deleted. Default: `paths.deleteAccount` opens, which says goodbye. */
  readonly onDeleted?: () => void;
}

/** Deletes the account, or mails the link that does; nothing where the server does not allow it. */
export function DeleteAccount({ onDeleted }: DeleteAccountProps): ReactElement | null {
  const { paths, navigate } = useUI();
  const user = useUser();
  const texts = useTexts('account', accountTexts);
  const { options } = useSignInOptions();
  if (!user || !options?.account.deleteUser) return null;
  const goodbye = withParameter(paths.deleteAccount, 'deleted', '');
  return (
    <AccountSection title={texts.deleteTitle} lead={texts.deleteLead} isDangerous>
      <DeleteForm
        email={user.email}
        isByMail={options.account.deletesByMail}
        goodbye={goodbye}
        onDeleted={onDeleted ?? (() => navigate(goodbye, { replace: true }))}
      />
    </AccountSection>
  );
}

interface DeleteFormProps {
  readonly email: string;
  readonly isByMail: boolean;
  /** The page that opens after the link of the mail. */
  readonly goodbye: string;
  readonly onDeleted: () => void;
}

function DeleteForm({ email, isByMail, goodbye, onDeleted }: DeleteFormProps) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const { password, passwordMissing, sending } = useCommonTexts();
  const hasPassword = useHasPassword() ?? true;
  const deleteUser = auth.useDeleteUser();
  const [isMailed, setMailed] = useState(false);
  const state = useForm({
    check: (value) => ({ password: hasPassword && value('password') === '' && passwordMissing }),
    async send(value) {
      const proof = hasPassword ? { password: value('password') } : {};
      await deleteUser.mutateAsync({ ...proof, callbackURL: goodbye });
      if (isByMail) setMailed(true);
      else onDeleted();
    },
    places: { INVALID_PASSWORD: 'password' },
    // The user has cancelled the question who they are.
    explain: (error) =>
      error instanceof AuthClientError && error.code === 'SESSION_IS_NOT_FRESH' ? {} : explainOnlyOwner(error),
  });
  return (
    <Form state={state} label={texts.deleteTitle}>
      {isMailed && (
        <Callout isFocused>
          {fillWith(texts.deleteSent, {
            email: (
              <strong>
                <Address>{email}</Address>
              </strong>
            ),
          })}
        </Callout>
      )}
      <UsernameHint email={email} />
      {hasPassword && <PasswordField name="password" label={password} autoComplete="current-password" />}
      <Submit state={state} working={isByMail ? sending : texts.deleting} isDangerous>
        {isByMail ? texts.deleteMail : texts.deleteAction}
      </Submit>
    </Form>
  );
}
