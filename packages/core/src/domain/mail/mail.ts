import { explained } from '../../contract/errors.js';
import type { RateLimit } from '../../contract/limits.js';
import { findUserByEmail } from '../../store/rows/users.js';
import type { App, Caller } from '../app/app.js';
import { notSent } from '../app/background.js';
import { attemptKey, countCall } from '../limits/attempts.js';
import { isKnownBrowser, type KnownBy, type Remembered } from '../limits/known-browser.js';
import { normalizeEmail } from '../users/email.js';
import { isPlaceholder } from '../users/placeholder-email.js';
import { findFormerRecipient, type MailedUser } from './former-recipient.js';

/** Sends a mail; an error that it throws is logged. */
export type Send = () => Promise<void> | void;

/** The data of the caller that the budgets of mails need: a `Caller`, or what is kept of it after the call. */
export type Asker = KnownBy & Pick<Caller, 'network'>;

/** The recipient of a message that is not a mail to a user's address. */
export interface Recipient {
  readonly address: string;
  /** The user whose messages arrive there. */
  readonly findOwner: () => Promise<Remembered | undefined>;
}

/**
 * Sends a mail that a caller asked for, or a text message to a phone, in the background, after the transaction.
 * A mail that is not sent takes the caller the same time. All kinds of mail share one budget: a number in an hour for a
 * recipient and the caller's network, and a common cap for all networks. Above these, only a browser that has signed in to
 * the recipient's account before still gets a mail, so that strangers cannot block the owner's mails.
 * A mail that is not sent is logged. `label` says in the log what failed.
 */
export function sendMail(asker: Asker, recipient: string | Recipient, label: string, send: Send): void {
  if (!isUnreachable(recipient)) start(asker.app, label, () => isWithinBudget(asker, 'mail', recipient, label), send);
}

/**
 * Tells a user of a change that was made to their account: at the present address, and at the former one too while the present one is
 * not proven. `send` gets the user with the address to write to.
 */
export function sendNotice<U extends MailedUser>(
  from: { readonly app: App },
  user: U,
  label: string,
  send: (user: U) => Promise<void> | void,
): void {
  sendNoticeTo(from, { recipient: user.email, isProven: user.emailVerified }, label, () => send(user));
  sendToFormer(from, user, label, (email) => send({ ...user, email }));
}

/** Tells the user at the former address, while the present one is not proven. */
export function sendToFormer(
  { app }: { readonly app: App },
  user: MailedUser,
  label: string,
  send: (email: string) => Promise<void> | void,
): void {
  if (user.emailVerified) return;
  app.background.run(label, async () => {
    const former = await findFormerRecipient(app.db, user);
    if (former !== undefined) await send(former);
  });
}

/**
 * Tells the recipient of a change that was made to their account. A notice to the account's verified address is
 * always sent: neither mails that a stranger requests nor other changes can block it. Notices to other addresses have
 * their own budget: an attacker who signs up with another person's address must not flood that mailbox.
 */
export function sendNoticeTo(
  { app }: { readonly app: App },
  { recipient, isProven }: { readonly recipient: string; readonly isProven: boolean },
  label: string,
  send: Send,
): void {
  refuseInTransaction(app, label);
  if (isUnreachable(recipient)) return;
  if (isProven) app.background.run(label, async () => send());
  else start(app, label, () => isCounted(app, 'notice', [recipient], app.settings.rateLimit.mailsPerRecipient), send);
}

/**
 * Sends a code to a caller who has passed the first factor. It has its own budget: strangers, who can request other mails,
 * cannot use it up to prevent the recipient from signing in. A stranger who knows the password can use up at most the
 * cap, and the owner's browser still gets a code.
 */
export function sendSecondStep(asker: Asker, recipient: string, label: string, send: Send): void {
  if (!isUnreachable(recipient))
    start(asker.app, label, () => isWithinBudget(asker, 'second-step', recipient, label), send);
}

/**
 * The transaction can still be undone, or run again: then the recipient would get a mail about a change that did not happen, or two
 * mails.
 */
function refuseInTransaction({ database }: App, label: string): void {
  database.refuseInside(`${label}: the message was sent inside a transaction. Send it after the transaction.`);
}

/** No mailbox exists for a placeholder address, so the mail would bounce. */
function isUnreachable(recipient: string | Recipient): boolean {
  return typeof recipient === 'string' && isPlaceholder(recipient);
}

type Budget = 'mail' | 'notice' | 'second-step';

function start(app: App, label: string, mayBeSent: () => Promise<boolean>, send: Send): void {
  refuseInTransaction(app, label);
  app.background.run(label, async () => {
    if (app.settings.rateLimit.enabled && !(await mayBeSent())) return notSent;
    await send();
    return undefined;
  });
}

async function isWithinBudget(asker: Asker, name: Budget, to: string | Recipient, label: string): Promise<boolean> {
  const { app, network } = asker;
  const { max, window, total } = app.settings.rateLimit.mailsPerRecipient;
  const { address, findOwner } = typeof to === 'string' ? mailbox(app, to) : to;
  // Callers without an address cannot be distinguished: only the cap limits them.
  const isOfNetwork = network !== undefined && network !== 'unknown';
  const isWithinOwn = !isOfNetwork || (await isCounted(app, name, [address, 'of', network], { max, window }));
  if (isWithinOwn && (await isCounted(app, name, [address], { max: total, window }))) return true;
  const owner = await findOwner();
  const isOwners = owner !== undefined && isKnownBrowser(asker, owner);
  if (isOwners && (await isCounted(app, name, [address, 'known'], { max, window }))) return true;
  const key = attemptKey(app, { max, window, name }, [address]);
  app.settings.logger.warn(
    explained(
      'MAIL_IS_NOT_SENT',
      `${label}: the mail was not sent. Its recipient has got the maximum number of mails in ${window} seconds.`,
    ),
    { key },
  );
  return false;
}

/** Counts one mail. If the counter fails, mails are sent: a user must be able to reset a password even then. */
async function isCounted(app: App, name: Budget, subject: readonly string[], limit: RateLimit): Promise<boolean> {
  const named = { max: limit.max, window: limit.window, name };
  const counted = await countCall(app, attemptKey(app, named, subject), named);
  return counted === 'within' || counted === 'unknown';
}

function mailbox(app: App, sent: string): Recipient {
  const address = normalizeEmail(sent) ?? sent;
  return { address, findOwner: () => findUserByEmail(app.db, address) };
}
