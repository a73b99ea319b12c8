import {
  column,
  extendTable,
  type Fields,
  type RowOf,
  sessionTable,
  type Table,
  table,
  userTable,
} from 'latchkey/plugin';
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

/** A row that names a user: an account at a provider, or a membership. */
export interface Link {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly providerId?: string;
  readonly organizationId?: string;
}

const ofUser = { id: column.id(), userId: column.id(), createdAt: column.instant() };

/** The tables whose rows name users, with the filter of each. The list of a filter is in the order in which its rows were made. */
export const linkTables: Readonly<Record<'providerId' | 'organizationId', Table<string, Link>>> = {
  providerId: table('account', { ...ofUser, providerId: column.key(64) }),
  organizationId: table('member', { ...ofUser, organizationId: column.id() }),
};

/** The row of an organization, which is removed before those of its many members. */
export const organizations = table('organization', { id: column.id() });

/** The indexes by which users are listed, beside those of unique columns. Each filter has one. */
export const indexes = (userFields: Fields) => ({
  user: [
    ['createdAt', 'id'],
    ['searchName', 'id'],
    ...['role', 'banned', 'emailVerified', ...filterableIn(userFields)].map((field) => [field, 'createdAt', 'id']),
  ],
  account: [['providerId', 'createdAt', 'id']],
});

/** The fields by which users can be filtered: those that say so, and that of the plugin `twoFactor`. */
const filterableIn = (userFields: Fields): readonly string[] =>
  Object.keys(userFields).filter((name) => name === 'twoFactorEnabled' || userFields[name]?.filterable);
