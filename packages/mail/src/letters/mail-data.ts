import type {
  AnyPlugin,
  EmailOTPMail,
  Fields,
  InvitationMail,
  MagicLinkMail,
  Notice,
  PlainOptions,
  TwoFactorMail,
  User,
} from 'latchkey';

type Options = PlainOptions<readonly AnyPlugin[], Fields, Fields>;
type Group<K extends keyof Options> = NonNullable<Options[K]>;
type MailOf<Sender> = NonNullable<Sender> extends (mail: infer Data, ...rest: never[]) => unknown ? Data : never;

/** What `@latchkey/passkeys` passes to `sendChange`. */
export interface PasskeyMail {
  readonly user: User;
  readonly change: 'added' | 'removed';
  /** The name that the user has given the passkey. */
  readonly name: string;
}

/** What `@latchkey/admin` passes to `sendImpersonation`. */
export interface ImpersonationMail {
  readonly user: User;
  readonly reason: string | null;
  readonly at: Date;
}

/** A key in the mails of `@latchkey/api-keys`. */
interface MailedKey {
  readonly name: string;
  /** The first characters of the key. */
  readonly start: string;
}

/** What `@latchkey/api-keys` passes to `sendReminder`. */
export interface ApiKeyExpiryMail {
  readonly user: User;
  readonly key: MailedKey;
  readonly expiresAt: Date;
}

/** What `@latchkey/api-keys` passes to `sendLeak`, for a key that has a user. */
export interface ApiKeyLeakMail {
  readonly user: User;
  readonly key: MailedKey;
  /** Where the key was found. */
  readonly url: string | null;
}

/** What Latchkey passes to the sender of each mail. */
export interface MailData {
  readonly verification: MailOf<Group<'emailVerification'>['sendVerificationEmail']>;
  readonly changeEmail: MailOf<NonNullable<Group<'user'>['changeEmail']>['sendChangeEmailVerification']>;
  readonly deleteAccount: MailOf<NonNullable<Group<'user'>['deleteUser']>['sendDeleteAccountVerification']>;
  readonly resetPassword: MailOf<Group<'emailAndPassword'>['sendResetPassword']>;
  readonly existingUser: MailOf<Group<'emailAndPassword'>['onExistingUserSignUp']>;
  readonly reauthentication: MailOf<Group<'reauthentication'>['sendCode']>;
  readonly notice: Notice;
  readonly emailOTP: EmailOTPMail;
  readonly magicLink: MagicLinkMail;
  readonly twoFactorOTP: TwoFactorMail;
  readonly invitation: InvitationMail;
  readonly passkey: PasskeyMail;
  readonly impersonation: ImpersonationMail;
  readonly apiKeyExpiry: ApiKeyExpiryMail;
  readonly apiKeyLeak: ApiKeyLeakMail;
}

/** The name of a mail. */
export type MailName = keyof MailData;
