import { emailOTP, jwt, magicLink, openApi, organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import type { Mail, Mailbox } from './mailbox.js';
import * as letters from './mails/code-letters.js';
import { invitationMail } from './mails/organization-letters.js';

/** The plugins of the demo. Their mails and text messages go to the mailbox. */
export function createPlugins(mailbox: Mailbox | undefined) {
  // In production the pages do not offer features that need it; if a client calls them nevertheless, the log has this error.
  const send = (mail: Mail): Promise<void> => {
    if (!mailbox) throw new Error('There is no mailbox in production, so nothing was sent.');
    return mailbox.send(mail);
  };
  return [
    twoFactor(mailbox ? { otpOptions: { sendOTP: (mail) => send(letters.secondFactorMail(mail)) } } : {}),
    username(),
    // An account of the demo needs a name, which a code or a link does not have, so both are only for existing users.
    emailOTP({ disableSignUp: true, sendVerificationOTP: (mail) => send(letters.signInCodeMail(mail)) }),
    magicLink({ disableSignUp: true, sendMagicLink: (mail) => send(letters.magicLinkMail(mail)) }),
    phoneNumber({ sendOTP: (message) => send(letters.textMessage(message)) }),
    jwt(),
    // At /api/auth/reference, in development only.
    openApi({ viewer: 'package' }),
    // Without mails there are no invitations, and the page says so. The link of the mail opens /accept-invitation.
    organization(mailbox ? { sendInvitationEmail: (mail) => send(invitationMail(mail)) } : {}),
    teams(),
  ] as const;
}
