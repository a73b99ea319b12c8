import { type Check, faultIf } from '../../check.js';

/** Without limits, an attacker tries passwords at full speed. */
export const limitsOff: Check = {
  name: 'limits-off',
  severity: 'error',
  page: 'security',
  find: ({ production, options }) =>
    faultIf(production && options.rateLimit?.enabled === false, () => ({
      cause: 'rateLimit.enabled is false in production. An attacker can try passwords and codes at full speed.',
      repair: 'Leave out rateLimit.enabled: limits are on in production.',
    })),
};
