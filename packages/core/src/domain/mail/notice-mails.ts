import { isObject } from '../../contract/json.js';
import type { OptionKind } from '../../contract/options/known-options.js';
import { checkReturned } from '../../contract/options/returned.js';
import type { User } from '../../contract/shapes.js';
import type { App } from '../app/app.js';
import type { Events } from '../app/events.js';
import { credentialProvider } from '../users/passwords.js';
import { sendNoticeTo, sendToFormer } from './mail.js';
import type { AccountChange, Notice, NoticedEvent, NoticeOptions } from './notice.js';
import { textOf } from './notice-texts.js';
import { restoreLink } from './restore-link.js';

/** A change, and an address to notify about it. */
type Told = AccountChange & {
  readonly user: User;
  readonly to: string;
  /** Whether the address was verified for this account. */
  readonly isProven: boolean;
};

/** The caller for whom notices are sent. */
interface From {
  readonly app: App;
  readonly request: Request | undefined;
}

type Teller<E extends NoticedEvent> = (fact: Events[E], from: From) => readonly Told[];

/** Creates a notice about the user, to their current address. */
const toUser = (user: User, ...changes: readonly AccountChange[]): readonly Told[] =>
  changes.map((change) => ({ user, to: user.email, isProven: user.emailVerified, ...change }));

const tellers: { readonly [E in NoticedEvent]: Teller<E> } = {
  emailChanged({ user, previousEmail, previousEmailVerified, former }, from) {
    const change = { kind: 'email-changed', email: user.email, previousEmail } as const;
    // An unverified address may belong to a stranger, so a mail to it does not name the account's new address if that is verified.
    if (user.emailVerified) return toUser(user, change);
    const previous = former
      ? { undoURL: restoreLink(from, former), to: former.email, isProven: true, ...change, previousEmail: former.email }
      : { to: previousEmail, isProven: previousEmailVerified, ...change };
    return [{ user, ...previous }, ...toUser(user, change)];
  },
  emailRestored: ({ user, previousEmail }) => toUser(user, { kind: 'email-changed', email: user.email, previousEmail }),
  // Without a verified address there is no mailbox to write to.
  emailReleased: ({ user, previousEmail }) =>
    user.emailVerified ? toUser(user, { kind: 'email-released', email: user.email, previousEmail }) : [],
  mailboxClaimed: ({ user }) => toUser(user, { kind: 'account-claimed' }),
  // The text of a reset mentions a message that the user has received.
  passwordChanged: ({ user, how, by }) =>
    toUser(user, { kind: by === 'server' ? 'password-changed' : `password-${how}` }),
  accountLinked: ({ user, providerId }) => toUser(user, { kind: 'provider-linked', providerId }),
  accountUnlinked: ({ user, providerId }) =>
    toUser(
      user,
      providerId === credentialProvider ? { kind: 'password-removed' } : { kind: 'provider-unlinked', providerId },
    ),
  phoneNumberChanged: ({ user, phoneNumber, previousPhoneNumber }) => [
    ...(previousPhoneNumber === null
      ? []
      : toUser(user, { kind: 'phone-number-removed', phoneNumber: previousPhoneNumber })),
    ...(phoneNumber === null ? [] : toUser(user, { kind: 'phone-number-added', phoneNumber })),
  ],
  twoFactorChanged: ({ user, change }) =>
    toUser(user, { kind: change === 'backup-codes' ? 'backup-codes-replaced' : `two-factor-${change}` }),
};

/** Returns the notices of an event, and their recipients. */
export function noticesOf<E extends NoticedEvent>(name: E, fact: Events[E], from: From): readonly Told[] {
  const tell: Teller<E> = tellers[name];
  return tell(fact, from);
}

const aNoticeText: OptionKind = {
  expected: 'an object with the texts subject and text',
  fits: (value) => isObject(value) && ['subject', 'text'].every((key) => typeof value[key] === 'string'),
};

/** Mails notices in the background. */
export function sendNotices(from: From, { send, texts }: Required<NoticeOptions>, notices: readonly Told[]): void {
  for (const { isProven, ...told } of notices) {
    const label = `telling a user: ${told.kind}`;
    const mail = async (to: string) => {
      const notice: Notice = { ...told, to, ...textOf(from.app, { ...told, to }) };
      const own = texts[told.kind]?.(notice);
      if (own !== undefined) checkReturned(`notices.texts.${told.kind}`, own, aNoticeText);
      await send({ ...notice, ...own }, from.request);
    };
    sendNoticeTo(from, { recipient: told.to, isProven }, label, () => mail(told.to));
    if (told.kind !== 'email-changed') sendToFormer(from, told.user, label, mail); // `email-changed` notifies both addresses
  }
}
