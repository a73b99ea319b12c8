import { type Check, faultIf } from '../../check.js';

/** The clock of tests decides which sessions are valid. */
export const replacedClock: Check = {
  name: 'replaced-clock',
  severity: 'error',
  page: 'options',
  find: ({ production, options }) =>
    faultIf(production && options.advanced?.now, () => ({
      cause:
        'advanced.now replaces the clock. It is for tests: in production it decides which sessions and codes are valid.',
      repair: 'Remove advanced.now.',
    })),
};
