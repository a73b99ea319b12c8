import { type MagicLinkMail, type MagicLinkOptions, magicLink } from './index.js';

/** For tests: the plugin with an outbox. Wait for `auth.settled()` before looking. */
export function magicLinkWithOutbox(options: Partial<MagicLinkOptions> = {}) {
  const mails: MagicLinkMail[] = [];
  return { mails, plugin: magicLink({ sendMagicLink: (mail) => void mails.push(mail), ...options }) };
}

/** What a browser opens when somebody follows the link of a mail: the path below the API's. */
export function pathOf(mail: MagicLinkMail | undefined): string {
  const prefix = 'https://app.example.com/api/auth';
  if (!mail?.url.startsWith(prefix)) throw new Error(`no link of ours: ${mail?.url}`);
  return mail.url.slice(prefix.length);
}
