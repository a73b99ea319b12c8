import { type Check, faultIf } from '../../check.js';

/** Indexes and foreign keys of tables that exist. */
export const indexesMissing: Check = {
  name: 'indexes-missing',
  severity: 'error',
  page: 'databases#migrations',
  find({ plan }) {
    const missing = plan?.additions.filter((each) => /^(?:index|foreign key) /.test(each)) ?? [];
    return faultIf(missing.length > 0, () => ({
      cause: `The database lacks ${missing.join(', ')}. Searches read whole tables, and unique values can be taken twice.`,
      repair: 'Run `npx latchkey migrate`.',
    }));
  },
};
