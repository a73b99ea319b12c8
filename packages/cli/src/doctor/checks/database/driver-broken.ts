import type { Check } from '../../check.js';
import { driverErrorOf } from '../../drivers.js';

/** A package manager that runs no install scripts, or another version of Node, leaves a driver without its native part. */
export const driverBroken: Check = {
  name: 'driver-broken',
  severity: 'error',
  page: 'databases',
  find(app) {
    const error = driverErrorOf(app);
    if (error === undefined) return [];
    return [
      {
        cause: `better-sqlite3 is installed, and Node ${process.version} cannot use it: ${error}. Every call that needs the database answers 500.`,
        repair:
          'Run `npm rebuild better-sqlite3`; with pnpm `pnpm approve-builds`, with Bun `bun pm trust better-sqlite3`. On Node 20 install version 12.',
      },
    ];
  },
};
