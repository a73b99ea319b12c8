import { type Check, faultIf } from '../../check.js';

/** A user who learns of a change can stop an attacker. */
export const noticesSender: Check = {
  name: 'notices-sender-missing',
  severity: 'warning',
  page: 'security#notices',
  find: ({ production, options: { notices } }) =>
    faultIf(production && !notices?.send, () => ({
      cause: 'notices.send is missing. Users are not told when their password, address or second factor changes.',
      repair: 'Add a function that sends a mail: notices: { send: async ({ to, subject, text }) => … }.',
    })),
};
