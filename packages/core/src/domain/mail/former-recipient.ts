import { findFormerEmailOf } from '../../store/rows/former-emails.js';
import type { Db } from '../../store/statements/executor.js';

/** The columns of a user that decide to which address a mail about the account goes. */
export interface MailedUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Returns the address that the user has proven last, if the present address is unverified: an attacker may have entered the present
 * one.
 */
export async function findFormerRecipient(
  db: Db,
  { id, emailVerified }: Omit<MailedUser, 'email'>,
): Promise<string | undefined> {
  if (emailVerified) return undefined;
  return (await findFormerEmailOf(db, id))?.email ?? undefined;
}
