import { findReachable } from '../../store/rows/former-emails.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { holderAt } from './former-email.js';
import { credentialProvider } from './passwords.js';

/** The account that has a mailbox, and how a proof of the mailbox changes it. */
export interface MailboxUser {
  /** The user with the mailbox as the address. */
  readonly user: User;
  /**
   * - `own`: the mailbox is the account's address. The first proof verifies it.
   * - `former`: the user has changed this address and has not verified the new one. A proof takes the change back.
   * - `unproven`: the account has not verified this mailbox, but another one, or began with another credential (a passkey). A proof in a
   *   session of the account settles it. Any other caller is asked, and a caller who starts anew takes the address away.
   */
  readonly place: 'own' | 'former' | 'unproven';
  /** The change of address that a proof takes back; only for `former`. */
  readonly change?: string | undefined;
}

/** Returns the account that has this normalized address now, or had it until a change that is not verified. One statement. */
export async function findMailboxUser(db: Db, email: string): Promise<MailboxUser | undefined> {
  const found = await findReachable(db, email, credentialProvider);
  const holder = holderAt(found, email);
  if (holder)
    return { user: holder.user, place: holder.change === undefined ? 'own' : 'former', change: holder.change };
  return found?.user.email === email ? { user: found.user, place: 'unproven' } : undefined;
}

/** Returns the user with this id if a reader of the mailbox can sign in to the account now. */
export async function findReader(db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<User | undefined> {
  const found = await findMailboxUser(db, email);
  return found?.place === 'own' && found.user.id === id ? found.user : undefined;
}
