import { type Check, faultIf } from '../../check.js';

/** Tables and columns that the configuration needs. */
export const tablesMissing: Check = {
  name: 'tables-missing',
  severity: 'error',
  page: 'databases#migrations',
  find({ plan }) {
    const missing = plan?.additions.filter((each) => /^(?:schema|table|column) /.test(each)) ?? [];
    return faultIf(missing.length > 0, () => ({
      cause: `The database lacks ${missing.join(', ')}. Calls that need them answer 500.`,
      repair: 'Run `npx latchkey migrate`.',
    }));
  },
};
