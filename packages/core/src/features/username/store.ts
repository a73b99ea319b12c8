import type { Holder } from '../../store/rows/accounts.js';
import { extendTable, key, text } from '../../store/schema/table.js';
import { account, user } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { find } from '../../store/statements/index.js';
import { type Params, statement, whole, wholeIfAny } from '../../store/statements/statement.js';

/** The user table with the contract's fields. */
const namedUser = extendTable(user, {
  username: key(255, { optional: true, unique: true }),
  displayUsername: text({ optional: true }),
});

const holder = statement([namedUser, account], (q, p: Params<{ username: string; providerId: string }>) =>
  q
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', p.providerId),
    )
    .where('user.username', '=', p.username)
    .select([whole(namedUser), wholeIfAny(account)]),
);

/** The user with this stored name, and their account at the provider. One statement. */
export function findHolderByUsername(db: Db, username: string, providerId: string): Promise<Holder | undefined> {
  return holder.first(db, { username, providerId });
}

/** The id of the user with this name. */
export async function findIdByUsername(db: Db, username: string): Promise<string | undefined> {
  return (await find(db, namedUser, { username }))?.id;
}
