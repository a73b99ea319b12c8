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
export const adminUserTable = extendTable(userTable, {
  role: column.key(191),
  banned: column.boolean(),
  searchName: column.key(255, { optional: true }),
});

/** A user in a list, with the columns that only some servers have. */
export interface AdminUser extends RowOf<typeof adminUserTable> {
  readonly username?: string | null;
  readonly phoneNumber?: string | null;
}

/** For each search field, the table of users with the column that is searched. */
export const searchedTables: Readonly<Record<SearchField, Table<string, AdminUser>>> = {
  email: adminUserTable,
  id: adminUserTable,
  name: adminUserTable,
  username: extendTable(adminUserTable, { username: column.key(255, { optional: true }) }),
  phoneNumber: extendTable(adminUserTable, { phoneNumber: column.key(16, { optional: true }) }),
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

/** A row that refers to a user: an account at a provider, or a membership. */
export interface Link {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly providerId?: string;
  readonly organizationId?: string;
}

const ofUser = { id: column.id(), userId: column.id(), createdAt: column.instant() };

/** For each filter, the table that the server reads. It lists the users in the order in which these rows were created. */
export const linkTables: Readonly<Record<'providerId' | 'organizationId', Table<string, Link>>> = {
  providerId: table('account', { ...ofUser, providerId: column.key(64) }),
  organizationId: table('member', { ...ofUser, organizationId: column.id() }),
};

/** The table of organizations. A deletion removes this row first and the many members later, so the filter checks this row too. */
export const organizations = table('organization', { id: column.id() });

/** The indexes for lists of users. Each filter has one; unique columns have an index already. */
export const indexes = (userFields: Fields) => ({
  user: [
    ['createdAt', 'id'],
    ['searchName', 'id'],
    ...['role', 'banned', 'emailVerified', ...filterableIn(userFields)].map((field) => [field, 'createdAt', 'id']),
  ],
  account: [['providerId', 'createdAt', 'id']],
});

/** Returns the fields by which users can be filtered: fields with `filterable`, and `twoFactorEnabled` of the plugin `twoFactor`. */
const filterableIn = (userFields: Fields): readonly string[] =>
  Object.keys(userFields).filter((name) => name === 'twoFactorEnabled' || userFields[name]?.filterable);
