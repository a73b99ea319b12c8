import type { EmailOTPType, NoticeKind } from 'latchkey';

/** The texts of one mail. */
export interface LetterTexts {
  /** Also the heading of the mail. One line, without links and codes. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Small text at the end: what the reader does if the mail is unexpected. */
  readonly close: string;
}

/** The texts of a mail with a link. */
export interface LinkTexts extends LetterTexts {
  /** The label of the button. */
  readonly action: string;
}

/** The texts of one notice. */
export interface NoticeTexts {
  readonly subject: string;
  /** What was changed. */
  readonly fact: string;
}

/** The details of a change that the texts of notices can name. */
export interface NoticeDetails {
  readonly email: string;
  readonly previousEmail: string;
  readonly providerId: string;
  readonly phoneNumber: string;
}

/**
 * Every text of the mails in one language. `app` is the name of the application. The texts contain neither HTML nor the
 * time until a link or code expires: the application configures that time.
 */
export interface MailTexts {
  /** The language as a BCP 47 tag: `en`, `pt-BR`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The greeting. `name` is absent if the recipient's address is not verified. */
  readonly greeting: (name: string | undefined) => string;
  /** The label of a code. */
  readonly code: string;
  /** Stands before the address of a link. */
  readonly copyLink: string;
  /** The last line of every mail. */
  readonly sentBy: (app: string) => string;
  readonly verification: (app: string) => LinkTexts;
  readonly changeEmail: (app: string, newEmail: string) => LinkTexts;
  readonly resetPassword: (app: string) => LinkTexts;
  readonly existingUser: (app: string) => LetterTexts;
  readonly deleteAccount: (app: string) => LinkTexts;
  readonly magicLink: (app: string) => LinkTexts;
  /** `inviter` is an address and `organization` a name. Each is absent if it must not be shown. */
  readonly invitation: (app: string, inviter: string | undefined, organization: string | undefined) => LinkTexts;
  /** In the mail of an invitation, if the organization requires a second factor of its members. */
  readonly invitationNeedsFactor: string;
  readonly reauthentication: (app: string) => LetterTexts;
  readonly twoFactorOTP: (app: string) => LetterTexts;
  readonly emailOTP: Readonly<Record<EmailOTPType, (app: string) => LetterTexts>>;
  readonly notices: Readonly<Record<NoticeKind, (details: NoticeDetails) => NoticeTexts>>;
  /** The mails about a changed passkey. `name` is absent if it must not be shown. */
  readonly passkey: {
    readonly added: (name: string | undefined) => NoticeTexts;
    readonly removed: (name: string | undefined) => NoticeTexts;
    /** What the reader does if they did not make the change. */
    readonly unexpected: string;
  };
  /** The mail about an administrator who acts as the user. */
  readonly impersonation: {
    readonly subject: string;
    readonly fact: (app: string, at: string) => string;
    readonly reason: (reason: string) => string;
    /** What the reader does if they did not expect it. */
    readonly unexpected: string;
  };
  /** The mails about an API key. `key` is its name or its first characters. */
  readonly apiKey: {
    readonly expires: (key: string, date: string) => NoticeTexts;
    /** What the reader does before a key expires. */
    readonly replace: string;
    readonly leaked: (key: string) => NoticeTexts;
    /** What the reader does after a key was found in public. */
    readonly check: string;
    /** The label of the link to the place where the key was found. */
    readonly leakAction: string;
    /** What the reader does if they do not know the key. */
    readonly unexpected: string;
  };
  readonly notice: {
    readonly subject: (app: string, subject: string) => string;
    readonly about: (app: string, account: string) => string;
    readonly expected: string;
    /** What the reader does if they did not make the change. */
    readonly unexpected: string;
    /** The same, in the mail to the previous address, with a link that reverts the change. */
    readonly undo: string;
    /** The label of that link. */
    readonly undoAction: string;
    /** The same, in the mail to the previous address, without a link. */
    readonly contact: string;
    /** The same, in the mail to the new address. */
    readonly notYours: string;
  };
}
