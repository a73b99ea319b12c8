import { Time } from '../components/time.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import type { ReceivedMail } from './mails.js';

interface MailListProps {
  readonly mails: readonly ReceivedMail[];
  readonly chosen: ReceivedMail | undefined;
  readonly onEmpty: () => void;
}

export function MailList({ mails, chosen, onEmpty }: MailListProps) {
  return (
    <nav className="mail-list card" aria-label="Mails">
      <div className="mail-head">
        <p className="soft" role="status">
          {mails.length === 1 ? '1 mail' : `${mails.length} mails`}
        </p>
        <button type="button" className="button button-small" onClick={onEmpty}>
          Empty the mailbox
        </button>
      </div>
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
