import type { InvitationMail, Notice, User } from 'latchkey';
import type { LetterTexts, LinkTexts, MailTexts, NoticeDetails } from '../texts/mail-texts.js';
import type { Letter } from './letter.js';
import type { MailData, MailName, PasskeyMail } from './mail-data.js';
import { shownName } from './names.js';
import { apiKeyExpiryLetter, apiKeyLeakLetter, impersonationLetter } from './operator-letters.js';

/** Writes the content of a mail in a language. */
type Writer<N extends MailName> = (mail: MailData[N], texts: MailTexts, appName: string) => Letter;

/** The content of every mail. */
export const letters: { readonly [N in MailName]: Writer<N> } = {
  // To an address that is not proven: the mail contains no text of the user who gave it to us.
  verification: ({ url }, texts, app) => linkLetter(texts.greeting(undefined), texts.verification(app), url),
  changeEmail: ({ user, newEmail, url }, texts, app) =>
    linkLetter(greetingOf(user, texts), texts.changeEmail(app, newEmail), url),
  deleteAccount: ({ user, url }, texts, app) => linkLetter(greetingOf(user, texts), texts.deleteAccount(app), url),
  resetPassword: ({ user, url }, texts, app) => linkLetter(greetingOf(user, texts), texts.resetPassword(app), url),
  existingUser: ({ user }, texts, app) => letter(greetingOf(user, texts), texts.existingUser(app)),
  reauthentication: ({ user, code }, texts, app) => ({
    ...letter(greetingOf(user, texts), texts.reauthentication(app)),
    code,
  }),
  twoFactorOTP: ({ user, otp }, texts, app) => ({
    ...letter(greetingOf(user, texts), texts.twoFactorOTP(app)),
    code: otp,
  }),
  emailOTP: ({ type, otp }, texts, app) => ({
    ...letter(texts.greeting(undefined), texts.emailOTP[type](app)),
    code: otp,
  }),
  magicLink: ({ url }, texts, app) => linkLetter(texts.greeting(undefined), texts.magicLink(app), url),
  invitation: invitationLetter,
  notice: noticeLetter,
  passkey: passkeyLetter,
  impersonation: impersonationLetter,
  apiKeyExpiry: apiKeyExpiryLetter,
  apiKeyLeak: apiKeyLeakLetter,
};

/** A user whose address is not verified may have entered any name, and the mail goes to the owner of the address. */
function greetingOf({ name, emailVerified }: User, texts: MailTexts): string {
  return texts.greeting(emailVerified ? shownName(name) : undefined);
}

function letter(greeting: string, { subject, paragraphs, close }: LetterTexts): Letter {
  return { greeting, subject, paragraphs, close };
}

function linkLetter(greeting: string, texts: LinkTexts, url: string): Letter {
  return { ...letter(greeting, texts), action: { label: texts.action, url } };
}

function invitationLetter(
  { url, organization, inviter: { user } }: InvitationMail,
  texts: MailTexts,
  app: string,
): Letter {
  const own = texts.invitation(app, user.emailVerified ? user.email : undefined, shownName(organization.name));
  const policy = organization.secondFactorStartsAt ? [texts.invitationNeedsFactor] : [];
  return linkLetter(texts.greeting(undefined), { ...own, paragraphs: [...own.paragraphs, ...policy] }, url);
}

/** An attacker in the account may have made the change, and have chosen the name. */
function passkeyLetter({ user, change, name }: PasskeyMail, texts: MailTexts, app: string): Letter {
  const { subject, about, expected } = texts.notice;
  const own = texts.passkey[change](shownName(name));
  return {
    greeting: texts.greeting(undefined),
    subject: subject(app, own.subject),
    paragraphs: [own.fact, about(app, user.email), expected],
    close: texts.passkey.unexpected,
  };
}

/** The mail says what was changed, in which account, and what to do if the reader did not change it. */
function noticeLetter(notice: Notice, texts: MailTexts, app: string): Letter {
  const own = texts.notice;
  const { subject, fact } = texts.notices[notice.kind](detailsOf(notice));
  const undoURL = notice.kind === 'email-changed' ? notice.undoURL : undefined;
  return {
    greeting: texts.greeting(undefined),
    subject: own.subject(app, subject),
    paragraphs: [fact, own.about(app, notice.user.email), own.expected],
    close: adviceOn(notice, own),
    ...(undoURL !== undefined && { action: { label: own.undoAction, url: undoURL } }),
  };
}

function adviceOn(notice: Notice, texts: MailTexts['notice']): string {
  if (notice.kind !== 'email-changed') return texts.unexpected;
  if (notice.undoURL !== undefined) return texts.undo;
  return notice.to === notice.previousEmail ? texts.contact : texts.notYours;
}

function detailsOf(notice: Notice): NoticeDetails {
  return {
    email: 'email' in notice ? notice.email : '',
    previousEmail: 'previousEmail' in notice ? notice.previousEmail : '',
    providerId: 'providerId' in notice ? notice.providerId : '',
    phoneNumber: 'phoneNumber' in notice ? notice.phoneNumber : '',
  };
}
