import { type Check, faultIf } from '../../check.js';

/** Production refuses to keep users in memory. */
export const databaseMissing: Check = {
  name: 'database-missing',
  severity: 'error',
  page: 'errors#database_is_required',
  find: ({ production, inspection }) =>
    faultIf(production && !inspection.database.isConfigured, () => ({
      cause:
        'The option database is not set. Production refuses to start, and development loses its users with the process.',
      repair: "Pass a path such as 'app.db', a pg Pool or a mysql2 pool.",
    })),
};
