import {
  aFunction,
  anObject,
  aText,
  ConfigurationError,
  checkOptions,
  either,
  type KnownOptions,
  languageTags,
  needed,
  oneOf,
  optionsOf,
  type User,
  wholeNumber,
} from 'latchkey';
import { colorFormat } from './letters/color.js';
import type { Logo } from './letters/letter.js';
import { oneLine } from './letters/names.js';
import type { SendMail } from './mail.js';
import type { Language } from './texts/languages.js';
import type { MailTexts } from './texts/mail-texts.js';

/** A language of this package, or texts of the application. */
export type MailLanguage = Language | MailTexts;

/** The recipient of a mail. */
export interface MailRecipient {
  readonly email: string;
  /** The user, with the application's own fields. Absent in mails to an address that may have no user. */
  readonly user: User | undefined;
}

/** The look of the mails. */
export interface MailBrand {
  /** The colour of the button, as six hexadecimal digits. Its label is black or white. Default `#1f5f99`. */
  readonly color?: string;
  /** A picture above the text. Default none: then a mail loads nothing from a server. */
  readonly logo?: Logo;
}

export interface MailsOptions {
  /** The name of the application. Every subject begins with it. */
  readonly appName: string;
  /** The sender: `no-reply@acme.example` or `Acme <no-reply@acme.example>`. */
  readonly from: string;
  /** Sends a mail: `smtp({ … })`, `fetchSender({ … })`, `devMailbox().send`, or a function of the application. */
  readonly send: SendMail;
  /**
   * The language of the mails, or a function that chooses it for each mail. `request`: the request that led to the mail, if any.
   * Default `en`, also if the function returns nothing.
   */
  readonly language?:
    | MailLanguage
    | ((recipient: MailRecipient, request: Request | undefined) => MailLanguage | undefined);
  readonly brand?: MailBrand;
}

/** Every option of `createMails`. */
export const mailsOptions = {
  appName: needed(aText),
  from: needed(aText),
  send: needed(aFunction),
  language: either(oneOf(...languageTags), either(aFunction, anObject)),
  brand: optionsOf({
    color: aText,
    logo: optionsOf({
      url: needed(aText),
      width: needed(wholeNumber(1, 560)),
      height: needed(wholeNumber(1, 560)),
    } satisfies KnownOptions<Logo>),
  } satisfies KnownOptions<MailBrand>),
} satisfies KnownOptions<MailsOptions>;

/** Throws `ConfigurationError` for options that cannot work. */
export function checkMailsOptions(options: MailsOptions): void {
  checkOptions('createMails', options, mailsOptions);
  const { appName, brand: { color, logo } = {} } = options;
  if (oneLine(appName) !== appName)
    throw new ConfigurationError('createMails.appName', { given: appName, expected: 'one line of text' });
  if (color !== undefined && !colorFormat.test(color))
    throw new ConfigurationError('createMails.brand.color', { given: color, expected: 'a colour such as #1f5f99' });
  if (logo !== undefined && !isHttps(logo.url))
    throw new ConfigurationError('createMails.brand.logo.url', { given: logo.url, expected: 'an https: URL' });
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}
