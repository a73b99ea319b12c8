// For tests: the options with every feature on, and whatever they send kept.
import type { DeletionMail } from '../features/account-deletion/confirmation.js';
import { bearer } from '../features/bearer/index.js';
import { emailOTPWithOutbox } from '../features/email-otp/mails-for-tests.js';
import { createOutbox } from '../features/email-verification/outbox.js';
import { genericOAuth } from '../features/generic-oauth/index.js';
import { oauthProvider } from '../features/generic-oauth/worlds-for-tests.js';
import { jwt } from '../features/jwt/index.js';
import { magicLinkWithOutbox } from '../features/magic-link/mails-for-tests.js';
import { type InvitationMail, organization } from '../features/organization/index.js';
import type { ResetPasswordMail } from '../features/password/options.js';
import type { PhoneNumberCode } from '../features/phone-number/codes.js';
import { phoneNumber } from '../features/phone-number/index.js';
import { fakeProviders } from '../features/social/fake-providers-for-tests.js';
import { teams } from '../features/teams/index.js';
import { type TwoFactorMail, twoFactor } from '../features/two-factor/index.js';
import { username } from '../features/username/index.js';

export function everyFeature() {
  const outbox = createOutbox();
  const resets: ResetPasswordMail[] = [];
  const deletions: DeletionMail[] = [];
  const messages: PhoneNumberCode[] = [];
  const codes = emailOTPWithOutbox();
  const links = magicLinkWithOutbox();
  const factorMails: TwoFactorMail[] = [];
  const invitations: InvitationMail[] = [];
  const providers = fakeProviders();
  const options = {
    fetch: providers.fetch,
    plugins: [
      providers.plugin,
      genericOAuth({ providers: [oauthProvider] }),
      bearer(),
      jwt(),
      codes.plugin,
      links.plugin,
      twoFactor({ otpOptions: { sendOTP: (mail) => void factorMails.push(mail) } }),
      username(),
      organization({ sendInvitationEmail: (mail) => void invitations.push(mail) }),
      teams(),
      phoneNumber({ sendOTP: (message) => void messages.push(message), allowedAttempts: 10_000 }),
    ] as const,
    emailAndPassword: { sendResetPassword: (mail: ResetPasswordMail) => void resets.push(mail) },
    emailVerification: outbox.verification,
    notices: outbox.noticing,
    user: {
      changeEmail: outbox.change,
      deleteUser: { enabled: true, sendDeleteAccountVerification: (mail: DeletionMail) => void deletions.push(mail) },
    },
  };
  const mailed = { outbox, resets, deletions, codes: codes.mails, links: links.mails };
  return { options, mailed: { ...mailed, messages, factorMails, invitations } };
}
