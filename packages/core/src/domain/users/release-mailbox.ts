import { dropFormerEmail, findFormerEmailOf } from '../../store/rows/former-emails.js';
import { findUserByEmail, findUserById, lockUser } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Work } from '../app/app.js';
import { wasVerified } from './former-email.js';
import { createPlaceholder } from './placeholder-email.js';
import { isProven } from './settled.js';
import { writeUser } from './users.js';

/**
 * Takes an unproven address away from an account that has verified another address, or began with another credential, such as a
 * passkey, because a caller without a session of the account has just proven the mailbox. The account gets its verified address back.
 * Its sessions and sign-in methods stay: its user may have mistyped the address. False if the account has changed meanwhile. Throws
 * `DuplicateError` if another user takes the former address at the same time.
 *
 * If another user has the former address, or there is none, the account gets an address without a mailbox. The account keeps the record
 * of the address that it has proven, so no proof of a mailbox can claim the account.
 */
export async function releaseMailbox(work: Work, { id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> {
  const { tx } = work;
  const current = await lockUser(tx, id);
  if (current?.email !== email || isProven(current)) return false;
  const former = await findFormerEmailOf(tx, id);
  if (!former) return false;
  const restored = former.email !== null && !(await findUserByEmail(tx, former.email)) ? former.email : undefined;
  const emailVerified = restored !== undefined && wasVerified(former);
  const changes = { email: restored ?? createPlaceholder(), emailVerified };
  if (!(await writeUser(work, id, changes, { email }))) return false;
  if (restored !== undefined) await dropFormerEmail(tx, id);
  const user = await findUserById(tx, id);
  if (user) await work.emit('emailReleased', { user, previousEmail: email });
  return true;
}
