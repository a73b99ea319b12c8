import { Time } from '../components/time.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import type { ReceivedMail } from './mails.js';

interface MailListProps {
  readonly mails: readonly ReceivedMail[];
  readonly chosen: ReceivedMail | undefined;
}

export function MailList({ mails, chosen }: MailListProps) {
  return (
    <nav className="mail-list card" aria-label="Mails">
      <p className="soft mail-count" role="status">
        {mails.length === 1 ? '1 mail' : `${mails.length} mails`}
      </p>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link to={`${paths.mailbox}?mail=${mail.id}`} aria-current={mail === chosen ? 'true' : undefined}>
              <strong>{mail.subject}</strong>
              <span className="mail-meta">
                <span>{mail.to}</span>
                <Time at={mail.sentAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
