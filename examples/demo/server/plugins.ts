import { admin } from '@latchkey/admin';
import type { Mails } from '@latchkey/mail';
import { passkeys } from '@latchkey/passkeys';
import {
  appSignIn,
  bearer,
  emailOTP,
  jwt,
  magicLink,
  openApi,
  organization,
  phoneNumber,
  teams,
  twoFactor,
  username,
} from 'latchkey';
import { access, roles } from '../src/auth/access.js';
import type { Mailbox } from './mailbox.js';
import { textMessage } from './mails.js';

/** The plugins of the demo. Their mails and text messages go to the mailbox. */
export function createPlugins(mailbox: Mailbox | undefined, mails: Mails | undefined) {
  return [
    twoFactor(mails ? { otpOptions: { sendOTP: mails.twoFactorOTP } } : {}),
    username(),
    ...(mailbox && mails ? waysByMessage(mailbox, mails) : []),
    passkeys(mails ? { sendChange: mails.passkey } : {}),
    jwt(),
    // The app of desktop/, which keeps its session as a token.
    bearer(),
    appSignIn({ targets: ['http://127.0.0.1/signed-in'] }),
    // At /api/auth/reference, in development only.
    openApi({ viewer: 'package' }),
    // Without mails there are no invitations, and the page says so. The link of the mail opens /accept-invitation.
    organization({ ac: access, roles, ...(mails && { sendInvitationEmail: mails.invitation }) }),
    teams(),
    // The page /users. The first administrator: see administratorAddress in auth.ts.
    // Owners act as members on the page of members.
    admin({ showBanReason: true, requireConsent: true, impersonateMembers: true }),
  ] as const;
}

/** The sign-in options by a mail or a text message. In production there are none, so the pages do not show them. */
function waysByMessage(mailbox: Mailbox, mails: Mails) {
  return [
    // An account of the demo needs a name, which a code or a link does not have, so both are only for existing users.
    emailOTP({ disableSignUp: true, sendVerificationOTP: mails.emailOTP }),
    magicLink({ disableSignUp: true, sendMagicLink: mails.magicLink }),
    phoneNumber({ sendOTP: (message) => mailbox.send(textMessage(message)) }),
  ] as const;
}
