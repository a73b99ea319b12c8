import { type Check, faultIf } from '../../check.js';

/** Mails are sent after the answer. */
export const mailsStoppedEarly: Check = {
  name: 'mails-stopped-early',
  severity: 'error',
  page: 'runtimes',
  find: ({ host, options }) =>
    faultIf(host?.isServerless && options.advanced?.waitUntil === undefined, () => ({
      cause: `${host?.name} stops a function with its answer, and mails are sent after the answer. Some are never sent.`,
      repair: 'Set advanced.waitUntil to the waitUntil of the platform.',
    })),
};
