import type { Work } from '../app/app.js';

/** Counts the sign-in methods that plugins store for a user beside the accounts. The caller holds the lock of the user's row. */
export async function countWaysOfPlugins(work: Work, userId: string): Promise<number> {
  let found = 0;
  for (const count of work.app.gates.waysIn) found += await count(work, userId);
  return found;
}
