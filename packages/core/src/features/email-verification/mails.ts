import type { SignedIn, User } from '../../contract/shapes.js';
import type { Caller } from '../../domain/app/app.js';
import { linkTo } from '../../domain/mail/links.js';
import { type Asker, type Send, sendMail } from '../../domain/mail/mail.js';
import { signMailToken } from '../../domain/mail/mail-token.js';
import { lineageOf } from '../../domain/secrets/binding.js';
import type { User as StoredUser } from '../../store/schema/tables.js';
import type { ChangeEmailRules, VerificationRules } from './options.js';

type Senders = Pick<VerificationRules, 'sendVerificationEmail' | 'expiresIn'> &
  Pick<ChangeEmailRules, 'sendChangeEmailVerification'>;

/** A user, and the version of the account to which a link is bound. */
type Versioned = User & Pick<StoredUser, 'securityVersion'>;

/** The request for which a mail is sent: a `Caller`, or the part of it that remains after the call. */
export type From = Asker & Pick<Caller, 'request'>;

/** The default target of the redirect after a link. */
const home = '/';

/**
 * Creates the functions that send the mails about addresses. Each sends in the background, or does nothing if its
 * sender is not configured.
 */
export function createMails({ sendVerificationEmail, sendChangeEmailVerification, expiresIn: lifetime }: Senders) {
  return {
    canVerify: sendVerificationEmail !== undefined,
    canConfirmChange: sendChangeEmailVerification !== undefined,

    /** Mails a link to the user's address, which verifies the address. */
    verification(from: From, user: Versioned, callbackURL: string | undefined): void {
      if (!sendVerificationEmail) return;
      sendMail(from, user.email, 'sending a verification mail', async () => {
        const claims = { sub: user.id, email: user.email, version: user.securityVersion };
        const token = signMailToken(from.app, 'verify-email', claims, lifetime);
        await sendVerificationEmail({ user, url: urlFor(from, token, callbackURL), token }, from.request);
      });
    },

    /**
     * Does the work of `verification` for an address that gets no link. Otherwise the answer for an unknown or a verified address
     * would take less time (R-G05). `send`: another mail to that address.
     */
    inPlace(from: Asker, email: string, send: Send = () => {}): void {
      const mayWriteToOwners = from.app.settings.onExistingUserSignUp !== undefined;
      if (sendVerificationEmail || mayWriteToOwners) sendMail(from, email, 'sending a mail in place of a link', send);
    },

    /** Mails a link to the current address, which changes it to `newEmail`. */
    confirmChange(
      from: From,
      { session, user }: SignedIn<StoredUser>,
      newEmail: string,
      callbackURL: string | undefined,
    ): void {
      if (!sendChangeEmailVerification) return;
      sendMail(from, user.email, 'sending a mail to change an address', async () => {
        const bound = { version: user.securityVersion, lineage: lineageOf(session) };
        const claims = { sub: user.id, email: user.email, updateTo: newEmail, ...bound };
        const token = signMailToken(from.app, 'change-email', claims, lifetime);
        await sendChangeEmailVerification(
          { user, newEmail, url: urlFor(from, token, callbackURL), token },
          from.request,
        );
      });
    },
  };
}

export type Mails = ReturnType<typeof createMails>;

function urlFor(from: From, token: string, callbackURL: string | undefined): string {
  return linkTo(from, '/verify-email', { token, callbackURL: callbackURL || home });
}
