import { element, relative } from './element.js';

/** A mail of `devMailbox()`, without its text: it contains links and codes. */
interface ListedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly receivedAt: string;
}

/** Reads the development mailbox, the newest mail first. */
export async function readMails(mailbox: string, send: typeof fetch, now: number): Promise<HTMLElement[]> {
  const answer = await send(`${mailbox}.json`).catch(() => undefined);
  if (!answer?.ok) return [element('li', { 'data-key': 'none' }, `${mailbox}.json does not answer.`)];
  const mails: unknown = await answer.json().catch(() => undefined);
  if (!Array.isArray(mails)) return [element('li', { 'data-key': 'none' }, `${mailbox}.json is not a list of mails.`)];
  if (mails.length === 0) return [element('li', { 'data-key': 'none' }, 'No mails yet.')];
  return mails.filter(isMail).map(({ id, to, subject, receivedAt }) => {
    const age = element('span', { class: 'soft' }, ` ${relative(new Date(receivedAt).getTime(), now)}`);
    return element('li', { 'data-key': id }, `${subject}, to ${to}`, age);
  });
}

function isMail(value: unknown): value is ListedMail {
  return ['id', 'to', 'subject', 'receivedAt'].every((name) => typeof Object(value)[name] === 'string');
}
