import { useState } from 'react';
import { useSession } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { PageHeading } from '../components/page-heading.js';
import { PasswordField, UsernameHint } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { Link } from '../routing/link.js';
import { navigate } from '../routing/location.js';
import { paths } from '../routing/paths.js';

interface ConfirmDeletionProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDelete: (proof: { readonly token: string; readonly password?: string }) => Promise<void>;
}

/** Asks for a confirmation, because to open a link is not enough. Asks for the password only if the sign-in was long ago. */
export function ConfirmDeletion({ token, onDelete }: ConfirmDeletionProps) {
  const { user } = useSession();
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useForm({
    check: (value) => ({ password: needsPassword && value('password') === '' && 'Enter your password.' }),
    send: (value) => onDelete({ token, ...(needsPassword && { password: value('password') }) }),
    explain(error): FormErrors {
      if (failedWith(error, 'INVALID_TOKEN')) {
        navigate(`${paths.deleteAccount}?error`, { replace: true });
      }
      if (failedWith(error, 'INVALID_PASSWORD')) return { password: 'This is not your password.' };
      if (!failedWith(error, 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION'))
        return { form: messageFor(error) };
      setNeedsPassword(true);
      return { form: 'You signed in more than a day ago. Enter your password to continue.' };
    },
  });
  const email = user?.email ?? '';
  return (
    <>
      <PageHeading
        title="Delete your account for good?"
        lead={`This deletes the account of ${email} and all its data. It cannot be undone.`}
      />
      <Form state={form} label="Delete your account for good">
        {needsPassword && (
          <>
            <UsernameHint email={email} />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
          </>
        )}
        <Submit state={form} working="Deleting…" isDangerous>
          Delete my account
        </Submit>
      </Form>
      <p className="aside">
        <Link to={paths.home}>Keep my account</Link>
      </p>
    </>
  );
}
