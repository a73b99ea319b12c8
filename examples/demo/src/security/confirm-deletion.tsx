import { useSession } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { PageHeading } from '../components/page-heading.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { Link } from '../routing/link.js';
import { navigate } from '../routing/location.js';
import { paths } from '../routing/paths.js';

interface ConfirmDeletionProps {
  /** The token of the mailed link. */
  readonly token: string;
  readonly onDelete: (proof: { readonly token: string }) => Promise<void>;
}

/** Asks for a confirmation, because to open a link is not enough. */
export function ConfirmDeletion({ token, onDelete }: ConfirmDeletionProps) {
  const { user } = useSession();
  const form = useForm({
    check: () => ({}),
    send: () => onDelete({ token }),
    explain(error): FormErrors {
      if (failedWith(error, 'INVALID_TOKEN')) navigate(`${paths.deleteAccount}?error`, { replace: true });
      return { form: messageFor(error) };
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
