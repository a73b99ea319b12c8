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
}

/** The name of a mail. */
export type MailName = keyof MailData;
