import { sha256Text } from '../../crypto/hash.js';
import { resetProviderBases } from '../../store/rows/accounts.js';
import { hadMailbox, keepFormerMailbox } from '../../store/rows/former-emails.js';
import { findUserById } from '../../store/rows/users.js';
import type { Account, User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Work } from '../app/app.js';
import { credentialProvider } from './passwords.js';

/**
 * Remembers the address of a user, which is about to change. `known`: the address, if the caller has read it. Accounts at providers get
 * the usual basis again: the new address may be the mailbox by which the user can enter one of them.
 */
export async function keepMailbox({ app, tx }: Work, userId: string, known: string | undefined): Promise<void> {
  const email = known ?? (await findUserById(tx, userId))?.email;
  if (email === undefined) return;
  await keepFormerMailbox(tx, { id: app.settings.generateId(), userId, mailbox: sha256Text(email) });
  await resetProviderBases(tx, userId, credentialProvider);
}

/** Apple forwards mails to such an address to a mailbox that it does not name. */
const relay = '@privaterelay.appleid.com';

/**
 * Returns the `basis` of an account at a provider that a user adds in a session: only the account at the provider, if the
 * provider tells an address of another mailbox; `null`, the usual basis, if it tells no address, or one that is or was a mailbox of the
 * user, or that forwards to an unknown mailbox.
 */
export async function basisOfLink(db: Db, user: Owner, told: string | undefined): Promise<string[] | null> {
  return told === undefined || (await isTheirs(db, user, told)) ? null : ['provider'];
}

/**
 * Returns the basis that stays after a sign-in in which the provider told this address. A sign-in never makes `['provider']` of the
 * usual basis: an attacker who reads the mailbox can take over the account at the provider, and give it another address there.
 */
export async function basisAfter(
  db: Db,
  user: Owner,
  { basis }: Pick<Account, 'basis'>,
  told: string | undefined,
): Promise<string[] | null> {
  return basis && (await basisOfLink(db, user, told)) ? basis : null;
}

type Owner = Pick<User, 'id' | 'email'>;

async function isTheirs(db: Db, user: Owner, told: string): Promise<boolean> {
  return told === user.email || told.endsWith(relay) || hadMailbox(db, user.id, sha256Text(told));
}
