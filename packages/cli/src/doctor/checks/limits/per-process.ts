import { type Check, faultIf } from '../../check.js';

/** A count in memory is gone with the process. */
export const limitsPerProcess: Check = {
  name: 'limits-per-process',
  severity: 'warning',
  page: 'secondary-storage',
  find({ host, options: { rateLimit, secondaryStorage } }) {
    const storage = rateLimit?.storage ?? (secondaryStorage ? 'secondary-storage' : 'memory');
    return faultIf(host?.isServerless && storage === 'memory', () => ({
      cause: `${host?.name} starts many processes, and rate limits are counted in the memory of each. An attacker can use the whole limit in each process.`,
      repair: "Set rateLimit: { storage: 'database' }, or a secondaryStorage.",
    }));
  },
};
