import type { App } from './app.js';
import { attemptKey, countCall } from './attempts.js';
import { normalizeEmail } from './email.js';

/** Starts a mail; what it throws is logged. */
type Send = () => Promise<void> | void;

/**
 * Sends a mail that somebody asked for, or a text message to a phone, in the background: after the transaction that it
 * tells of, and whether it goes out or not takes no time of the caller's. One recipient gets so many in an hour, whoever
 * asks for them and by whatever endpoint (security.md R-F10); beyond that none is sent, which is logged. `label` says in
 * the log what failed.
 */
export function sendMail({ app }: { readonly app: App }, recipient: string, label: string, send: Send): void {
  start(app, 'mail', recipient, label, send);
}

/**
 * Sends word of a change that has been made to the recipient's account. It has a budget of its own: who asks for mails
 * cannot use up the one that would give them away.
 */
export function sendNotice({ app }: { readonly app: App }, recipient: string, label: string, send: Send): void {
  start(app, 'notice', recipient, label, send);
}

/**
 * Sends a code to whoever has shown a first factor. It has a budget of its own: strangers, who can ask for other mails,
 * cannot use it up and so keep the recipient from signing in (R-F07).
 */
export function sendSecondStep({ app }: { readonly app: App }, recipient: string, label: string, send: Send): void {
  start(app, 'second-step', recipient, label, send);
}

type Budget = 'mail' | 'notice' | 'second-step';

function start(app: App, name: Budget, recipient: string, label: string, send: Send): void {
  app.background.run(label, async () => {
    if (await isWithinLimit(app, name, recipient, label)) await send();
  });
}

/** A counter that fails lets mails pass: nobody shall be without a new password because it is down. */
async function isWithinLimit(app: App, name: Budget, recipient: string, label: string): Promise<boolean> {
  const { enabled, mailsPerRecipient } = app.settings.rateLimit;
  if (!enabled) return true;
  const limit = { ...mailsPerRecipient, name };
  const key = attemptKey(app, limit, [normalizeEmail(recipient) ?? recipient]);
  const counted = await countCall(app, key, limit);
  if (counted === 'within' || counted === 'unknown') return true;
  const { max, window } = mailsPerRecipient;
  app.settings.logger.warn(`${label}: not sent, the recipient has had ${max} mails in ${window} seconds`, { key });
  return false;
}
