import { Alert } from '../components/alert.js';
import { MailIcon } from '../components/icons.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { Skeleton } from '../components/skeleton.js';
import { Behind } from '../layout/behind.js';
import { MailList } from '../mailbox/mail-list.js';
import { MailView } from '../mailbox/mail-view.js';
import { useClearMails, useMails } from '../mailbox/mails.js';
import { pageData } from '../page-data.js';
import { navigate, useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { NotFound } from './not-found.js';

/** The mails of the server, in development. */
export function MailboxPage() {
  return pageData.mailbox ? <Box /> : <NotFound />;
}

function Box() {
  const mails = useMails();
  const clear = useClearMails();
  const notices = useNotices();
  const { search } = useLocation();
  const chosen = mails.data?.find(({ id }) => id === new URLSearchParams(search).get('mail'));

  const empty = () =>
    clear.mutate(undefined, {
      onSuccess() {
        navigate(paths.mailbox, { replace: true });
        notices.done('The mailbox is empty.');
      },
    });
  return (
    <>
      <PageHeading
        title="Mailbox"
        lead="Every mail and text message of this server is shown here, and is not sent anywhere."
      />
      {mails.error && <Alert>The mailbox cannot be read. Is the server running?</Alert>}
      {clear.error && <Alert>The mailbox could not be emptied. Please try again.</Alert>}
      {mails.isPending && <Skeleton className="skeleton-card" />}
      {mails.data?.length === 0 && <EmptyBox />}
      {mails.data && mails.data.length > 0 && (
        <div className="mailbox" data-open={chosen !== undefined}>
          <MailList mails={mails.data} chosen={chosen} onEmpty={empty} />
          {chosen ? (
            <MailView key={chosen.id} mail={chosen} />
          ) : (
            <p className="mail-none soft">Choose a mail to read it.</p>
          )}
        </div>
      )}
      <Behind code={code} />
    </>
  );
}

function EmptyBox() {
  return (
    <div className="card empty">
      <MailIcon />
      <h2>No mail yet</h2>
      <p className="soft">When the server sends one, it appears here by itself. It is gone when the server stops.</p>
    </div>
  );
}

const code = `
// server/mailbox.ts takes the place of a mail service
await mailbox.send({ to: user.email, subject, text, html });
`;
