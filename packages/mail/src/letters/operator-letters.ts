import type { MailTexts, NoticeTexts } from '../texts/mail-texts.js';
import type { Letter } from './letter.js';
import type { ApiKeyExpiryMail, ApiKeyLeakMail, ImpersonationMail } from './mail-data.js';
import { oneLine, shownName } from './names.js';

/** An administrator acts as the user. */
export function impersonationLetter({ user, reason, at }: ImpersonationMail, texts: MailTexts, app: string): Letter {
  const own = texts.impersonation;
  const why = reason === null ? [] : [own.reason(oneLine(reason))];
  const fact = own.fact(app, dateIn(texts, at, { dateStyle: 'long', timeStyle: 'short' }));
  return noticeOf({ subject: own.subject, fact }, { texts, app, email: user.email, more: why, close: own.unexpected });
}

export function apiKeyExpiryLetter({ user, key, expiresAt }: ApiKeyExpiryMail, texts: MailTexts, app: string): Letter {
  const { expires, replace, unexpected } = texts.apiKey;
  const fact = expires(labelOf(key), dateIn(texts, expiresAt, { dateStyle: 'long' }));
  return noticeOf(fact, { texts, app, email: user.email, more: [replace], close: unexpected });
}

export function apiKeyLeakLetter({ user, key, url }: ApiKeyLeakMail, texts: MailTexts, app: string): Letter {
  const { leaked, check, leakAction, unexpected } = texts.apiKey;
  const letter = noticeOf(leaked(labelOf(key)), {
    ...{ texts, app, email: user.email },
    more: [check],
    close: unexpected,
  });
  return url !== null && /^https?:/.test(url) ? { ...letter, action: { label: leakAction, url } } : letter;
}

interface About {
  readonly texts: MailTexts;
  readonly app: string;
  readonly email: string;
  readonly more: readonly string[];
  readonly close: string;
}

function noticeOf({ subject, fact }: NoticeTexts, { texts, app, email, more, close }: About): Letter {
  return {
    greeting: texts.greeting(undefined),
    subject: texts.notice.subject(app, subject),
    paragraphs: [fact, ...more, texts.notice.about(app, email)],
    close,
  };
}

/** The name of a key, which a user has chosen, or its first characters. */
function labelOf({ name, start }: ApiKeyExpiryMail['key']): string {
  return shownName(name) ?? `${start.replace(/[^\w-]/g, '')}…`;
}

/** In UTC, because a mail does not know where its reader is. */
function dateIn({ language }: MailTexts, date: Date, style: Intl.DateTimeFormatOptions): string {
  const written = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC', numberingSystem: 'latn' }).format(
    date,
  );
  return style.timeStyle ? `${written} UTC` : written;
}
