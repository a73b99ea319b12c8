import { emailOTP, jwt, magicLink, organization, phoneNumber, teams, twoFactor, username } from 'latchkey';
import type { Mail, Mailbox } from './mailbox.js';
import * as letters from './mails/code-letters.js';
import { invitationMail } from './mails/organization-letters.js';

/** The plugins of the demo. What they mail and text goes to the mailbox. */
export function createPlugins(mailbox: Mailbox | undefined) {
  // In production the pages do not offer what needs it; whoever asks nevertheless finds this in the log.
  const send = (mail: Mail): Promise<void> => {
    if (!mailbox) throw new Error('There is no mailbox in production, so nothing was sent.');
    return mailbox.send(mail);
  };
  return [
    twoFactor(mailbox ? { otpOptions: { sendOTP: (mail) => send(letters.secondFactorMail(mail)) } } : {}),
    username(),
    // An account of the demo has a name, which a code or a link does not bring: both are for those who have one.
    emailOTP({ disableSignUp: true, sendVerificationOTP: (mail) => send(letters.signInCodeMail(mail)) }),
    magicLink({ disableSignUp: true, sendMagicLink: (mail) => send(letters.magicLinkMail(mail)) }),
    phoneNumber({ sendOTP: (message) => send(letters.textMessage(message)) }),
    jwt(),
    // Without mails nobody can be invited, and the page says so. The mail leads to /accept-invitation.
    organization(mailbox ? { sendInvitationEmail: (mail) => send(invitationMail(mail)) } : {}),
    teams(),
  ] as const;
}
