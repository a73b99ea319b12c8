import { userWithAccountBy } from '../../store/rows/accounts.js';
import { extendTable, key, text } from '../../store/schema/table.js';
import { user } from '../../store/schema/tables.js';
import type { Db } from '../../store/statements/executor.js';
import { find } from '../../store/statements/index.js';

/** The user table with the contract's fields. */
const namedUser = extendTable(user, {
  username: key(255, { optional: true, unique: true }),
  displayUsername: text({ optional: true }),
});

/** The user with this stored name, and their account at the provider. */
export const findUserWithAccountByUsername = userWithAccountBy(namedUser, 'username');

/** The id of the user with this name. */
export async function findIdByUsername(db: Db, username: string): Promise<string | undefined> {
  return (await find(db, namedUser, { username }))?.id;
}
