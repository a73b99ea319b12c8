import { type Check, faultIf } from '../../check.js';
import { lacksDriver } from '../../drivers.js';

/** A path opens with better-sqlite3, or with node:sqlite of newer versions of Node. */
export const driverMissing: Check = {
  name: 'driver-missing',
  severity: 'error',
  page: 'databases',
  find: (app) =>
    faultIf(lacksDriver(app), () => ({
      cause: `The option database is a path, better-sqlite3 is not installed, and Node ${process.version} has no SQLite of its own.`,
      repair: 'Run `npm install better-sqlite3@12`.',
    })),
};
