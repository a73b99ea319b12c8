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
import type { Mailbox } from './mailbox.js';
import { textMessage } from './mails.js';

/** The plugins of the demo. Their mails and text messages go to the mailbox. */
export function createPlugins(mailbox: Mailbox | undefined, mails: Mails | undefined) {
  return [
    twoFactor(mails ? { otpOptions: { sendOTP: mails.twoFactorOTP } } : {}),
    username(),
    // An account of the demo needs a name, which a code or a link does not have, so both are only for existing users.
    emailOTP({ disableSignUp: true, sendVerificationOTP: mails?.emailOTP ?? refuse }),
    magicLink({ disableSignUp: true, sendMagicLink: mails?.magicLink ?? refuse }),
    phoneNumber({ sendOTP: (message) => mailbox?.send(textMessage(message)) ?? refuse() }),
    passkeys(mails ? { sendChange: mails.passkey } : {}),
    jwt(),
    // The app of desktop/, which keeps its session as a token.
    bearer(),
    appSignIn({ targets: ['http://127.0.0.1/signed-in'] }),
    // At /api/auth/reference, in development only.
    openApi({ viewer: 'package' }),
    // Without mails there are no invitations, and the page says so. The link of the mail opens /accept-invitation.
    organization(mails ? { sendInvitationEmail: mails.invitation } : {}),
    teams(),
  ] as const;
}

/** In production the pages do not offer what needs a mail. If a client calls it nevertheless, the log has this error. */
function refuse(): never {
  throw new Error('There is no mailbox in production, so nothing was sent.');
}
