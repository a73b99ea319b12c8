import { findFormerEmailOf } from '../../store/rows/former-emails.js';
import type { Db } from '../../store/statements/executor.js';

/** A user, as far as it matters where mails about the account go. */
export interface MailedUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The address that the user has proven last, while the present one is not proven: an attacker may have entered that one. */
export async function findFormerRecipient(
  db: Db,
  { id, emailVerified }: Omit<MailedUser, 'email'>,
): Promise<string | undefined> {
  if (emailVerified) return undefined;
  return (await findFormerEmailOf(db, id))?.email ?? undefined;
}
