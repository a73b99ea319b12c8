import { useState } from 'react';
import { useDeleteUser, useSession } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { PageHeading } from '../components/page-heading.js';
import { PasswordField, UsernameHint } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

interface AskToDeleteProps {
  /** The user comes from a link that is no longer valid. */
  readonly linkFailed: boolean;
  /** Deletes the account, if the password is enough. */
  readonly onDelete: (proof: { readonly password: string }) => Promise<void>;
}

/** Asks for the password, and then deletes the account or mails a link that deletes it. */
export function AskToDelete({ linkFailed, onDelete }: AskToDeleteProps) {
  const { user } = useSession();
  const deleteUser = useDeleteUser();
  const [isMailed, setMailed] = useState(false);
  const form = useForm({
    check: (value) => ({ password: value('password') === '' && 'Enter your password.' }),
    async send(value) {
      const proof = { password: value('password') };
      if (!pageData.mailsDeletions) return onDelete(proof);
      await deleteUser.mutateAsync(proof);
      setMailed(true);
    },
    explain,
  });
  const email = user?.email ?? '';
  return (
    <>
      <PageHeading
        title="Delete your account"
        lead="This removes your profile, your devices and everything else of your account. It cannot be undone."
      />
      {isMailed ? (
        <>
          <Callout>
            <p>
              We mailed a link to <strong>{email}</strong>. Open it in this browser within 24 hours. Until then nothing
              is deleted.
            </p>
          </Callout>
          <div className="actions">
            <MailboxLink />
          </div>
        </>
      ) : (
        <Form state={form} label="Delete your account">
          {linkFailed && (
            <Alert>This link no longer works: it was used, or is older than a day. Ask for a new one.</Alert>
          )}
          <UsernameHint email={email} />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <Submit state={form} working={pageData.mailsDeletions ? 'Sending…' : 'Deleting…'} isDangerous>
            {pageData.mailsDeletions ? 'Mail me the link' : 'Delete my account'}
          </Submit>
        </Form>
      )}
      <p className="aside">
        <Link to={paths.security}>Keep my account</Link>
      </p>
    </>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_PASSWORD')) return { password: 'This is not your password.' };
  return { form: messageFor(error) };
}
