import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

/** A link to the mailbox after a mail was sent, if there is a mailbox. */
export function MailboxLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  if (!pageData.mailbox) return null;
  return (
    <Link to={paths.mailbox} className={isPrimary ? 'button button-primary' : 'button'}>
      Open the mailbox
    </Link>
  );
}
