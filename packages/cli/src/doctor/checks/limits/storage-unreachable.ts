import { messagesOf } from '../../../failure.js';
import type { Check } from '../../check.js';

const PATIENCE = 2000; // milliseconds

/** Redis, or another storage beside the database. */
export const storageUnreachable: Check = {
  name: 'storage-unreachable',
  severity: 'error',
  page: 'secondary-storage',
  async find({ options: { secondaryStorage } }) {
    if (secondaryStorage === undefined) return [];
    try {
      await Promise.race([secondaryStorage.increment('doctor', 1), afterPatience()]);
      return [];
    } catch (error) {
      return [
        {
          cause: `secondaryStorage does not answer: ${messagesOf(error)}. Routes with a strict limit answer 503, and other calls are not counted.`,
          repair: 'Check that Redis runs, and its address in your variables.',
        },
      ];
    }
  },
};

/** A client of Redis waits without limit for a server that is down. */
function afterPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${PATIENCE / 1000} s`)), PATIENCE).unref();
  });
}
