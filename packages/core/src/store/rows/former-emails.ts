import type { QueryCreator } from 'kysely';
import {
  type Account,
  account,
  type FormerEmail,
  formerEmail,
  formerMailbox,
  type NewFormerEmail,
  type User,
  user,
} from '../schema/tables.js';
import type { Db, Tx } from '../statements/executor.js';
import { find, guardedUpdate, insertAbsent, not, remove, replaceLatest } from '../statements/index.js';
import { type Params, statement, type TablesOf, whole, wholeIfAny } from '../statements/statement.js';

/** Returns the former address of a user, if the current one is not verified yet. */
export function findFormerEmailOf(db: Db, userId: string): Promise<FormerEmail | undefined> {
  return find(db, formerEmail, { userId });
}

/** Returns the record of the former user of this address. */
export function findFormerEmail(db: Db, email: string): Promise<FormerEmail | undefined> {
  return find(db, formerEmail, { email });
}

/** Records the former address of a user who has just changed it. An earlier former user of the address cannot get it back. */
export async function keepFormerEmail(tx: Tx, row: NewFormerEmail & { readonly email: string }): Promise<void> {
  await guardedUpdate(tx, formerEmail, { email: row.email, userId: not(row.userId) }, { email: null });
  await replaceLatest(tx, formerEmail, ['userId'], row);
}

/** Records that the user has proven something other than the address, such as a passkey. Does nothing if the user has a record. */
export async function insertProvenStart(tx: Tx, row: Omit<NewFormerEmail, 'email'>): Promise<void> {
  await insertAbsent(tx, formerEmail, { email: null, ...row });
}

/** Removes a user's record: the current address was verified, or the change of address was reverted. */
export async function dropFormerEmail(tx: Tx, userId: string): Promise<void> {
  await remove(tx, formerEmail, { userId });
}

/** Records for good that a user has had a mailbox, by the hash of its address. */
export async function keepFormerMailbox(
  tx: Tx,
  row: { readonly id: string; readonly userId: string; readonly mailbox: string },
): Promise<void> {
  await insertAbsent(tx, formerMailbox, row);
}

/** Checks whether a user has had a mailbox and changed it. */
export async function hadMailbox(db: Db, userId: string, mailbox: string): Promise<boolean> {
  return (await find(db, formerMailbox, { userId, mailbox })) !== undefined;
}

/** A user, their account at a provider, and the address that they had before. */
export interface Reachable {
  readonly user: User;
  readonly account: Account | undefined;
  readonly formerEmail: FormerEmail | undefined;
}

const tables = [user, account, formerEmail] as const;

const joined = (q: QueryCreator<TablesOf<typeof tables>>, p: Params<{ providerId: string }>) =>
  q
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', p.providerId),
    )
    .leftJoin('formerEmail', 'formerEmail.userId', 'user.id')
    .select([whole(user), wholeIfAny(account), wholeIfAny(formerEmail)]);

const byEmail = statement(tables, (q, p: Params<{ email: string; providerId: string }>) =>
  joined(q, p)
    // Look-ups of one row each: a condition with OR would read the whole table on PostgreSQL.
    .where('user.id', '=', (its) =>
      its.fn.coalesce(
        its.selectFrom('user as present').select('present.id').where('present.email', '=', p.email),
        its.selectFrom('formerEmail as former').select('former.userId').where('former.email', '=', p.email),
        // For an unknown address the query reads any user's row: without a row it would take less time, and reveal that the address
        // is unknown.
        its.selectFrom('user as decoy').select(({ fn }) => fn.min('decoy.id').as('id')),
      ),
    ),
);

/** Returns the user with this address, or otherwise its former user. One statement, and one row also if there is neither. */
export async function findReachable(db: Db, email: string, providerId: string): Promise<Reachable | undefined> {
  const found = await byEmail.first(db, { email, providerId });
  const isDecoy = found?.user.email !== email && found?.formerEmail?.email !== email;
  return isDecoy ? undefined : found;
}

const byId = statement(tables, (q, p: Params<{ userId: string; providerId: string }>) =>
  joined(q, p).where('user.id', '=', p.userId),
);

/** Like `findReachable`, for the user with this id. One statement. */
export function getReachable(db: Db, userId: string, providerId: string): Promise<Reachable | undefined> {
  return byId.first(db, { userId, providerId });
}
