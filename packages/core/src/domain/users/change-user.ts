import { accountErrors } from '../../contract/catalogue.js';
import { failure } from '../../contract/errors.js';
import { findUserById } from '../../store/rows/users.js';
import type { User } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import type { Caller, Work } from '../app/app.js';
import type { UserDraft } from '../app/gates.js';
import { normalizeEmail } from './email.js';
import { changeAddress } from './mailbox.js';
import { type SentChanges, shapeChanges, takenError, updateUser } from './users.js';

/** Changes of a user that have passed all checks which need no lock. */
export interface UserChange {
  /** The normalized address, if it is among the changes. */
  readonly email: string | undefined;
  readonly columns: Partial<UserDraft>;
}

/** Checks the changes that a call sends. Runs before the transaction. Throws `INVALID_EMAIL` and `USER_NOT_FOUND`. */
export async function checkUserChange(
  caller: Caller & { readonly db: Db },
  userId: string,
  { email: sentEmail, ...sent }: SentChanges,
): Promise<UserChange> {
  const email = sentEmail === undefined ? undefined : normalizeEmail(sentEmail);
  if (sentEmail !== undefined && email === undefined) throw failure(accountErrors, 'INVALID_EMAIL');
  const known = await findUserById(caller.db, userId);
  if (!known) throw failure(accountErrors, 'USER_NOT_FOUND');
  return { email, columns: await shapeChanges(caller, known, sent) };
}

/** Changes a user whose row is locked. Throws `USER_ALREADY_EXISTS`, `USER_NOT_FOUND`, or the error of a value that another user has. */
export async function changeLockedUser(work: Work, current: User, { email, columns }: UserChange): Promise<User> {
  const { id, email: from, emailVerified } = current;
  const moved =
    email === undefined || email === from
      ? current
      : await changeAddress(work, { id, email: from, emailVerified }, email);
  if (moved === 'taken') throw failure(accountErrors, 'USER_ALREADY_EXISTS');
  if (moved && Object.keys(columns).length === 0) return moved;
  const outcome = moved ? await updateUser(work, id, columns) : 'gone';
  if (outcome === 'gone') throw failure(accountErrors, 'USER_NOT_FOUND');
  if ('taken' in outcome) throw takenError(work.app, outcome.taken);
  return outcome.user;
}
