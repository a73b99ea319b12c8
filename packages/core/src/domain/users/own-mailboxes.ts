import { sha256Text } from '../../crypto/hash.js';
import { hadMailbox, keepFormerMailbox } from '../../store/rows/former-emails.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Work } from '../app/app.js';

/** Remembers the address of a user, which is about to change. `known`: the address, if the caller has read it. */
export async function keepMailbox({ app, tx }: Work, userId: string, known: string | undefined): Promise<void> {
  const email = known ?? (await findUserById(tx, userId))?.email;
  if (email === undefined) return;
  await keepFormerMailbox(tx, { id: app.settings.generateId(), userId, mailbox: sha256Text(email) });
}

/** Apple forwards mails to such an address to a mailbox that it does not name. */
const relay = '@privaterelay.appleid.com';

/**
 * Returns the `basis` of an account at a provider, after the provider has told this address: only the account at the provider, if
 * the address is another mailbox; `null`, the usual basis, if the address is or was a mailbox of the user, or forwards to an
 * unknown mailbox. Returns nothing if the provider told no address: the basis stays.
 */
export async function toldBasis(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  told: string | undefined,
): Promise<{ readonly basis?: string[] | null }> {
  if (told === undefined) return {};
  const isTheirs = told === user.email || told.endsWith(relay) || (await hadMailbox(db, user.id, sha256Text(told)));
  return { basis: isTheirs ? null : ['provider'] };
}
