import { type Check, faultIf } from '../../check.js';

/** A user who forgets the password needs a mail. */
export const resetSender: Check = {
  name: 'reset-sender-missing',
  severity: 'warning',
  page: 'passwords',
  find: ({ options: { emailAndPassword: given }, inspection: { plugins } }) =>
    faultIf(given?.enabled && !given.sendResetPassword && !plugins.includes('email-otp'), () => ({
      cause: 'emailAndPassword.sendResetPassword is missing. A user who forgets the password is locked out.',
      repair: 'Add a function that sends the mail with the link.',
    })),
};
