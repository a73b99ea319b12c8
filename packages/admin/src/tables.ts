import { column, extendTable, type RowOf, sessionTable, type Table, table, userTable } from 'latchkey/plugin';
import type { SearchField } from './fields.js';

/** The table of users with the columns that this plugin reads. The library creates them from the fields of the contract. */
export const people = extendTable(userTable, {
  role: column.key(191),
  banned: column.boolean(),
  searchName: column.key(255, { optional: true }),
});

/** A user in a list, with the columns that only some servers have. */
export interface Person extends RowOf<typeof people> {
  readonly username?: string | null;
  readonly phoneNumber?: string | null;
}

/** The table with the column of each search. */
export const searchedTables: Readonly<Record<SearchField, Table<string, Person>>> = {
  email: people,
  id: people,
  name: people,
  username: extendTable(people, { username: column.key(255, { optional: true }) }),
  phoneNumber: extendTable(people, { phoneNumber: column.key(16, { optional: true }) }),
};

export const sessions = extendTable(sessionTable, { impersonatedBy: column.text({ optional: true }) });

/** The roles that administrators have made at run time. */
export const applicationRole = table('applicationRole', {
  id: column.id(),
  role: column.key(40, { unique: true }),
  permission: column.json<Readonly<Record<string, readonly string[]>>>(),
  createdAt: column.instant(),
  updatedAt: column.instant(),
});

/** The indexes by which users are listed, beside those of unique columns. */
export const userIndexes = [
  ['createdAt', 'id'],
  ['searchName', 'id'],
  ['role', 'createdAt', 'id'],
  ['banned', 'createdAt', 'id'],
  ['emailVerified', 'createdAt', 'id'],
] as const;
