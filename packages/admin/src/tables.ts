import { column, extendTable, sessionTable, userTable } from 'latchkey/plugin';

/** The table of users with the columns that this plugin reads. The library creates them from the fields of the contract. */
export const people = extendTable(userTable, {
  role: column.key(191),
  banned: column.boolean(),
});

export const sessions = extendTable(sessionTable, { impersonatedBy: column.text({ optional: true }) });

/** The indexes by which users are listed. */
export const userIndexes = [
  ['createdAt', 'id'],
  ['email', 'id'],
  ['role', 'createdAt', 'id'],
  ['banned', 'createdAt', 'id'],
] as const;
