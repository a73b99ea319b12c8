import { type Check, faultIf } from '../../check.js';

/** Without a mail, nothing shows that an address belongs to its user. */
export const verificationSender: Check = {
  name: 'verification-sender-missing',
  severity: 'warning',
  page: 'email-verification',
  find: ({ options: { emailAndPassword, emailVerification }, inspection: { plugins } }) =>
    faultIf(
      emailAndPassword?.enabled && !emailVerification?.sendVerificationEmail && !plugins.includes('email-otp'),
      () => ({
        cause:
          'emailVerification.sendVerificationEmail is missing. Addresses are never verified, so a user can sign up with the address of another person.',
        repair: 'Add a function that sends the mail with the link.',
      }),
    ),
};
