import type { Check } from '../../check.js';

/** A plugin that only works with a mail or a text message. */
export const pluginSender: Check = {
  name: 'plugin-sender-missing',
  severity: 'error',
  page: 'errors#sender_is_required',
  find: ({ inspection }) =>
    inspection.warnings.map((cause) => ({
      cause,
      repair: 'Add the function to the options of the plugin.',
    })),
};
