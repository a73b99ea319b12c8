import { listAccounts } from '../../store/rows/accounts.js';
import { findUserById } from '../../store/rows/users.js';
import type { Work } from '../app/app.js';

/**
 * Counts the ways in which a user can sign in: accounts with a password or a provider, methods that plugins store, and proven addresses
 * and phone numbers to which codes are sent. The caller holds the lock of the user's row.
 */
export async function countSignInMethods(work: Work, userId: string): Promise<number> {
  const { app, tx } = work;
  const stored = (await listAccounts(tx, userId)).length + (await countMethodsOfPlugins(work, userId));
  const user = await findUserById(tx, userId);
  return stored + (user ? app.gates.canSignIn.filter((canSignIn) => canSignIn(user)).length : 0);
}

/** Counts the sign-in methods that plugins store for a user beside the accounts. The caller holds the lock of the user's row. */
export async function countMethodsOfPlugins(work: Work, userId: string): Promise<number> {
  let found = 0;
  for (const count of work.app.gates.signInMethods) found += await count(work, userId);
  return found;
}
