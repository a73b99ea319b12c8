import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

/** The way to the mail that was just sent, where there is a mailbox to look into. */
export function MailboxLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  if (!pageData.mailbox) return null;
  return (
    <Link to={paths.mailbox} className={isPrimary ? 'button button-primary' : 'button'}>
      Open the mailbox
    </Link>
  );
}
