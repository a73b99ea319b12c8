import { Fragment, useEffect, useRef, useState } from 'react';
import { Fact, Facts } from '../components/facts.js';
import { fullTime } from '../display/time.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import { htmlOf, type ReceivedMail } from './mails.js';
import { splitLinks } from './split-links.js';

/** One mail, as HTML if it has HTML. */
export function MailView({ mail }: { readonly mail: ReceivedMail }) {
  const [asText, setAsText] = useState(!mail.hasHtml);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className="mail card">
      <Link to={paths.mailbox} className="mail-back">
        All mails
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {mail.subject}
      </h2>
      <Facts>
        <Fact term="To">{mail.to}</Fact>
        <Fact term="Sent">
          <time dateTime={mail.sentAt.toISOString()}>{fullTime(mail.sentAt)}</time>
        </Fact>
      </Facts>
      {mail.hasHtml && (
        <button type="button" className="button button-small" aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Plain text
        </button>
      )}
      {asText ? <MailText text={mail.text} /> : <MailHtml mail={mail} />}
    </article>
  );
}

function MailText({ text }: { readonly text: string }) {
  return (
    <p className="mail-text">
      {splitLinks(text).map((part, index) => (
        <Fragment key={index}>{part.isLink ? <a href={part.text}>{part.text}</a> : part.text}</Fragment>
      ))}
    </p>
  );
}

function MailHtml({ mail }: { readonly mail: ReceivedMail }) {
  return (
    <iframe
      className="mail-html"
      title="The mail as HTML"
      src={htmlOf(mail)}
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
    />
  );
}
