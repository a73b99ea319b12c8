import { type Check, faultIf } from '../../check.js';
import { lacksDriver } from '../../drivers.js';

/** The database does not answer. */
export const databaseUnreachable: Check = {
  name: 'database-unreachable',
  severity: 'error',
  page: 'databases',
  find: (app) =>
    faultIf(app.databaseError !== undefined && !lacksDriver(app), () => ({
      cause: `The database cannot be read: ${app.databaseError}`,
      repair: 'Check that the server runs, and its address, user and password in your variables.',
    })),
};
