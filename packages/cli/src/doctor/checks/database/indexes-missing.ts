import { type Check, faultIf } from '../../check.js';
import { listMissing } from '../../missing.js';

/** Indexes and foreign keys of tables that exist. */
export const indexesMissing: Check = {
  name: 'indexes-missing',
  severity: 'error',
  page: 'databases#migrations',
  find(app) {
    const missing = listMissing(app).filter((each) => /^(?:index|foreign key) /.test(each));
    return faultIf(missing.length > 0, () => ({
      cause: `The database lacks ${missing.join(', ')}. Searches read whole tables, and unique values can be taken twice.`,
      repair: 'Run `npx latchkey migrate`.',
    }));
  },
};
