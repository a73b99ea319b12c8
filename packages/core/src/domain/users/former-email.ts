import type { UserWithAccount } from '../../store/rows/accounts.js';
import { dropFormerEmail, keepFormerEmail, type Reachable } from '../../store/rows/former-emails.js';
import { findUserById } from '../../store/rows/users.js';
import type { FormerEmail, User } from '../../store/schema/tables.js';
import { DuplicateError } from '../../store/statements/errors.js';
import type { Work } from '../app/app.js';
import { removeSessions } from '../sessions/end-session.js';
import { removeAccountsSince } from './account-rows.js';
import { isProven } from './settled.js';
import { writeUser } from './users.js';

/** Milliseconds for which other users cannot take an address after its user changed it: time to notice an overlooked mail. */
const reservation = 30 * 86_400_000;

/** Reserves the proven address for its user, who changes it now. The caller holds the lock of the user's row. */
export async function reserve({ app, tx }: Work, { id, email, emailVerified }: User): Promise<FormerEmail> {
  const createdAt = app.settings.now();
  // The server's own code may have marked the address of a settled account as unverified. Such an address is not reserved: other
  // users can register it.
  const reservedUntil = new Date(createdAt.getTime() + (emailVerified ? reservation : 0));
  const row = { id: app.settings.generateId(), userId: id, email, reservedUntil, createdAt };
  await keepFormerEmail(tx, row);
  return row;
}

/** Checks whether a record only says that the account began with another credential. Then the user has never proven another address. */
export function isCredentialStart(former: FormerEmail): boolean {
  return former.email === null && !wasVerified(former);
}

/** Checks whether the address was verified when its user changed it. */
export function wasVerified({ reservedUntil, createdAt }: FormerEmail): boolean {
  return reservedUntil > createdAt;
}

/** A user, with the address to which a mail reaches them. */
export interface Reached extends UserWithAccount {
  /** The change of address that the mail can revert, if it goes to the former address. */
  readonly change?: string;
}

/**
 * Returns the user whose account a reader of this mailbox can enter, with this address. `undefined` if the user has proven another
 * address or another credential, but not this address: the user may have mistyped it, and then it belongs to a stranger.
 */
export function holderAt(found: Reachable | undefined, email: string): Reached | undefined {
  if (!found) return undefined;
  const { user, account, formerEmail } = found;
  if (user.email === email) return formerEmail && !isProven(user) ? undefined : { user, account };
  if (user.emailVerified || formerEmail?.email !== email) return undefined;
  return { user: { ...user, email }, account, change: formerEmail.id };
}

/**
 * Reverts a change of address for a caller who has just proven the former mailbox: the address counts as verified, all
 * sessions end, and what was added since the change, such as a provider, is removed (R-C03). The second factor stays: the mailbox alone
 * must not remove it. `undefined` if another user has the address now. The caller holds the lock of the user's row.
 */
export async function takeAddressBack(
  work: Work,
  user: User,
  { email, createdAt }: FormerEmail & { readonly email: string },
): Promise<User | undefined> {
  const { tx } = work;
  try {
    if (!(await writeUser(work, user.id, { email, emailVerified: true, settled: true }, { email: user.email })))
      return undefined;
  } catch (error) {
    if (error instanceof DuplicateError) return undefined;
    throw error;
  }
  await dropFormerEmail(tx, user.id);
  const ended = await removeSessions(work, user.id);
  if (ended > 0) await work.emit('sessionEnded', { userId: user.id, tokens: 'all' });
  const restored = await findUserById(tx, user.id);
  if (!restored) return undefined;
  await removeAccountsSince(work, restored, createdAt);
  await work.emit('emailRestored', { user: restored, previousEmail: user.email, since: createdAt });
  return findUserById(tx, user.id); // the listeners of plugins have changed the row too
}
