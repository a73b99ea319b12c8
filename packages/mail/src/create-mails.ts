import { AuthError, ConfigurationError, isLanguageTag, languageTags, type User } from 'latchkey';
import { isAddress, parseSender } from './address.js';
import type { MailData, MailName } from './letters/mail-data.js';
import { writeMail } from './letters/write-mail.js';
import type { MailAddress } from './mail.js';
import { checkMailsOptions, type MailLanguage, type MailsOptions } from './mails-options.js';
import { languages } from './texts/languages.js';
import type { MailTexts } from './texts/mail-texts.js';

/** Writes and sends one mail. `request`: the request that led to the mail, if any. */
export type MailSender<N extends MailName> = (mail: MailData[N], request?: Request) => Promise<void>;

/** A sender for every mail of Latchkey. */
export type MailSenders = { readonly [N in MailName]: MailSender<N> };

export interface Mails extends MailSenders {
  /** The senders of the core, grouped as `createAuth` takes them. The senders of plugins are given to the plugins. */
  readonly options: {
    readonly emailAndPassword: {
      readonly sendResetPassword: MailSender<'resetPassword'>;
      readonly onExistingUserSignUp: MailSender<'existingUser'>;
    };
    readonly emailVerification: { readonly sendVerificationEmail: MailSender<'verification'> };
    readonly user: {
      readonly changeEmail: { readonly sendChangeEmailVerification: MailSender<'changeEmail'> };
      readonly deleteUser: { readonly sendDeleteAccountVerification: MailSender<'deleteAccount'> };
    };
    readonly reauthentication: { readonly sendCode: MailSender<'reauthentication'> };
    readonly notices: { readonly send: MailSender<'notice'> };
  };
}

/** Creates the senders of all mails. Throws `ConfigurationError` for options that cannot work. */
export function createMails(options: MailsOptions): Mails {
  checkMailsOptions(options);
  const from = parseSender('createMails.from', options.from);
  const deliver = delivery(options, from);
  const senders: MailSenders = {
    verification: (mail, request) => deliver('verification', mail, mail.user, request),
    changeEmail: (mail, request) => deliver('changeEmail', mail, mail.user, request),
    deleteAccount: (mail, request) => deliver('deleteAccount', mail, mail.user, request),
    resetPassword: (mail, request) => deliver('resetPassword', mail, mail.user, request),
    existingUser: (mail, request) => deliver('existingUser', mail, mail.user, request),
    reauthentication: (mail, request) => deliver('reauthentication', mail, mail.user, request),
    twoFactorOTP: (mail, request) => deliver('twoFactorOTP', mail, mail.user, request),
    notice: (mail, request) => deliver('notice', mail, { email: mail.to, user: mail.user }, request),
    emailOTP: (mail, request) => deliver('emailOTP', mail, mail, request),
    magicLink: (mail, request) => deliver('magicLink', mail, mail, request),
    invitation: (mail, request) => deliver('invitation', mail, { email: mail.email }, request),
    passkey: (mail, request) => deliver('passkey', mail, mail.user, request),
    impersonation: (mail, request) => deliver('impersonation', mail, mail.user, request),
    apiKeyExpiry: (mail, request) => deliver('apiKeyExpiry', mail, mail.user, request),
    apiKeyLeak: (mail, request) => deliver('apiKeyLeak', mail, mail.user, request),
  };
  return { ...senders, options: groupsOf(senders) };
}

function groupsOf(senders: MailSenders): Mails['options'] {
  return {
    emailAndPassword: {
      sendResetPassword: senders.resetPassword,
      onExistingUserSignUp: senders.existingUser,
    },
    emailVerification: { sendVerificationEmail: senders.verification },
    user: {
      changeEmail: { sendChangeEmailVerification: senders.changeEmail },
      deleteUser: { sendDeleteAccountVerification: senders.deleteAccount },
    },
    reauthentication: { sendCode: senders.reauthentication },
    notices: { send: senders.notice },
  };
}

/** A user, or an address with the user that it belongs to, if the mail knows one. */
type Recipient = User | { readonly email: string; readonly user?: User };

function delivery({ appName, from, send, language, brand = {} }: MailsOptions, sender: MailAddress) {
  const { color = '#1f5f99', logo } = brand;
  return async <N extends MailName>(name: N, data: MailData[N], to: Recipient, request: Request | undefined) => {
    const { email } = to;
    if (!isAddress(email)) throw new AuthError('MAIL_ADDRESS_IS_INVALID', notOneAddress, 500);
    const user = 'emailVerified' in to ? to : to.user;
    const chosen = typeof language === 'function' ? language({ email, user }, request) : language;
    const written = writeMail(name, data, { appName, texts: textsOf(chosen), color, logo });
    await send({ id: crypto.randomUUID(), from, sender, to: email, ...written });
  };
}

const notOneAddress = 'The recipient of a mail is not one plain address, so the mail was not sent.';

/** A language that this package does not have is an error of the application: a user would get a mail that they cannot read. */
function textsOf(language: MailLanguage | undefined = 'en'): MailTexts {
  if (typeof language !== 'string') return language;
  if (isLanguageTag(language)) return languages[language];
  throw new ConfigurationError('createMails.language', {
    given: language,
    expected: `one of ${languageTags.join(', ')}, or an object with all texts`,
  });
}
