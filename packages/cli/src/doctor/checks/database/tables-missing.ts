import { type Check, faultIf } from '../../check.js';
import { listMissing } from '../../missing.js';

/** Tables and columns that the configuration needs. */
export const tablesMissing: Check = {
  name: 'tables-missing',
  severity: 'error',
  page: 'databases#migrations',
  find(app) {
    const missing = listMissing(app).filter((each) => /^(?:schema|table|column) /.test(each));
    return faultIf(missing.length > 0, () => ({
      cause: `The database lacks ${missing.join(', ')}. Calls that need them answer 500.`,
      repair: 'Run `npx latchkey migrate`.',
    }));
  },
};
