import type { User } from '../../contract/shapes.js';
import type { EventName } from '../app/events.js';

/** The changes of how a user authenticates. */
export type AccountChange =
  | {
      readonly kind: 'email-changed';
      readonly email: string;
      readonly previousEmail: string;
      /** A link that reverts the change, if there is one: only in the mail to the previous address. */
      readonly undoURL?: string | undefined;
    }
  /** Another person has proven the mailbox `previousEmail`, so the account has its verified address `email` again. */
  | { readonly kind: 'email-released'; readonly email: string; readonly previousEmail: string }
  | { readonly kind: 'password-changed' | 'password-reset' | 'password-set' | 'password-removed' }
  | { readonly kind: 'provider-linked' | 'provider-unlinked'; readonly providerId: string }
  | { readonly kind: 'phone-number-added' | 'phone-number-removed'; readonly phoneNumber: string }
  | {
      readonly kind:
        | 'two-factor-enabled'
        | 'two-factor-disabled'
        | 'two-factor-replaced'
        | 'two-factor-reset'
        | 'backup-codes-replaced';
    }
  /** The first proof of the mailbox removed passwords, providers and sessions from before it. */
  | { readonly kind: 'account-claimed' };
export type NoticeKind = AccountChange['kind'];

export interface NoticeText {
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** A mail that tells a user of a change of their account, and what to do if they did not make it. */
export type Notice = AccountChange &
  NoticeText & {
    /** The user after the change. */
    readonly user: User;
    /** The recipient: `user.email`, or the previous address after that was changed. */
    readonly to: string;
  };

export interface NoticeOptions {
  /**
   * Mails a notice: `subject` and `text` to `to`. Runs after the answer; an error that it throws is logged. `request`: the request
   * that led to the change, if any. Default: users get no notices.
   */
  readonly send?: (notice: Notice, request: Request | undefined) => Promise<void> | void;
  /**
   * Texts that replace the built-in English ones, by kind; each function gets the notice with the built-in text. Default none.
   */
  readonly texts?: NoticeTexts;
}
export type NoticeTexts = { readonly [K in NoticeKind]?: (notice: Notice) => NoticeText };

/** Every event that changes how a user authenticates. `notice-mails.ts` has the notices of each event. */
export const noticedEvents = [
  'emailChanged',
  'emailRestored',
  'emailReleased',
  'mailboxClaimed',
  'passwordChanged',
  'accountLinked',
  'accountUnlinked',
  'phoneNumberChanged',
  'twoFactorChanged',
] as const satisfies readonly EventName[];
export type NoticedEvent = (typeof noticedEvents)[number];
